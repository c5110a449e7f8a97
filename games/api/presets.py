"""The games that can be played."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from games.api.endpoint import Endpoint
from games.api.serializers.rules import PresetsSerializer
from games.engine import PRESETS, differences, rules_warnings
from games.rating import pool_of

USUAL_GAME = "scopa_classica"


class PresetsEndpoint(Endpoint):
    """`/presets`"""

    @documented("All presets with their options", {200: PresetsSerializer}, tag="rules")
    def get(self, request: Request) -> Response:
        """List them in the order of docs/rules.md."""
        rows = [
            {
                "name": name,
                "players": rules.players,
                "sides": rules.sides_count,
                "target": rules.target,
                "pool": pool_of(name),
                "differences": differences(USUAL_GAME, rules),
                "options": rules.options(),
                "warnings": rules_warnings(rules),
            }
            for name, rules in PRESETS.items()
        ]
        return Response(PresetsSerializer({"presets": rows}).data)
