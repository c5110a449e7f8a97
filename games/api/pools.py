"""Rating pools, whether they are being computed again, and how well their systems foretell results."""

from rest_framework.request import Request
from rest_framework.response import Response

from games.api.documentation import documented
from games.api.endpoint import Endpoint
from games.api.serializers.ratings import CalibrationSerializer, RatingPoolsSerializer
from games.selectors.access import NotFound
from games.selectors.calibrations import calibration_report
from games.selectors.pools import pools, refolds_under_way


class PoolsEndpoint(Endpoint):
    """`/pools`"""

    @documented("What ratings there are", {200: RatingPoolsSerializer}, tag="players")
    def get(self, request: Request) -> Response:
        """List the public pools, those of families of variants first."""
        under_way = refolds_under_way()
        rows = [
            {
                "code": pool.code,
                "name": pool.name,
                "family": pool.family,
                "system": pool.system,
                "recomputing": under_way.get(pool.code),
            }
            for pool in pools()
        ]
        return Response(RatingPoolsSerializer({"pools": rows}).data)


class CalibrationEndpoint(Endpoint):
    """`/pools/{code}/calibration`"""

    @documented(
        "How well each rating system foretells the results of a pool",
        {200: CalibrationSerializer},
        problems=["not_found"],
        tag="players",
    )
    def get(self, request: Request, pool: str) -> Response:
        """Tell what was computed last; it is done once a day, and never for a request."""
        if pool not in {each.code for each in pools()}:
            raise NotFound
        report = calibration_report(pool)
        computing = {"done": report.done, "total": report.total} if report.is_under_way else None
        document = {
            "pool": pool,
            "computed_at": report.computed_at,
            "scores": report.scores,
            "means": report.means,
            "computing": computing,
        }
        return Response(CalibrationSerializer(document).data)
