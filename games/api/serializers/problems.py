"""Problem documents (RFC 9457), as the OpenAPI file describes them; `games.api.errors` makes them."""

from rest_framework import serializers

from games.api.problems import PROBLEMS


class FieldErrorSerializer(serializers.Serializer[object]):
    """A fault of one field of a body."""

    field = serializers.CharField(allow_blank=True)
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer[object]):
    """A refusal. Some codes add members: `errors`, `seq`, `match`, `options`, …; docs/api.md lists them."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    code = serializers.ChoiceField(choices=sorted(PROBLEMS))
    detail = serializers.CharField()
    # The name is the document's; the metaclass takes the field out of the way of the serializer's own property.
    errors = FieldErrorSerializer(many=True, required=False)  # type: ignore[assignment]  # a field, not DRF's report
    seq = serializers.IntegerField(required=False)


class ProblemKindSerializer(serializers.Serializer[object]):
    """A code and what it means."""

    code = serializers.CharField()
    status = serializers.IntegerField()
    title = serializers.CharField()


class ProblemKindsSerializer(serializers.Serializer[object]):
    """Every code there is."""

    problems = ProblemKindSerializer(many=True)
