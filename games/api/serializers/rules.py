"""The presets, for programs that want to offer them."""

from rest_framework import serializers

from games.api.serializers.matches import OptionsField
from games.rating import POOLS


class PresetSerializer(serializers.Serializer[object]):
    """A named game: all options, those that differ from the usual game, and the pool its rated matches count in."""

    name = serializers.CharField()
    players = serializers.IntegerField()
    sides = serializers.IntegerField(help_text="how many sides")
    target = serializers.IntegerField()
    pool = serializers.ChoiceField(choices=POOLS)
    differences = OptionsField(help_text="options that differ from `scopa_classica`")
    options = OptionsField()
    warnings = serializers.ListField(child=serializers.CharField(), help_text="codes of options without effect")


class PresetsSerializer(serializers.Serializer[object]):
    """All presets, in the order of docs/rules.md."""

    presets = PresetSerializer(many=True)
