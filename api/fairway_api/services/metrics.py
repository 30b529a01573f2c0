"""Numbers for Prometheus: what was asked, how it was answered, how long it took."""

from __future__ import annotations

from bisect import bisect_left

__all__ = ["Metrics"]

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Metrics:
    """Counts of one process, in the text format of Prometheus.

    `prometheus_client` takes eight times as long for every request; the plugin of the framework names its own numbers.
    """

    def __init__(self) -> None:
        self.requests: dict[tuple[str, str, int], int] = {}
        """By method, route and status."""
        self._buckets = [0] * (len(BUCKETS) + 1)
        self._seconds = 0.0
        self.lines = 0
        """Lines written to logs of matches."""

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        key = (method, route, status)
        self.requests[key] = self.requests.get(key, 0) + 1
        self._buckets[bisect_left(BUCKETS, seconds)] += 1
        self._seconds += seconds

    def text(self, **gauges: int) -> str:
        """Write everything down; `gauges` are numbers of this moment."""
        out = ["# HELP fairway_requests_total Requests answered.", "# TYPE fairway_requests_total counter"]
        for (method, route, status), count in sorted(self.requests.items()):
            out.append(f'fairway_requests_total{{method="{method}",route="{route}",status="{status}"}} {count}')
        out += ["# HELP fairway_request_seconds Time to answer.", "# TYPE fairway_request_seconds histogram"]
        below = 0
        for limit, count in zip((*map(str, BUCKETS), "+Inf"), self._buckets, strict=True):
            below += count
            out.append(f'fairway_request_seconds_bucket{{le="{limit}"}} {below}')
        out += [f"fairway_request_seconds_sum {self._seconds:.6f}", f"fairway_request_seconds_count {below}"]
        out += [
            "# HELP fairway_log_lines_total Lines written to logs of matches.",
            "# TYPE fairway_log_lines_total counter",
            f"fairway_log_lines_total {self.lines}",
        ]
        for name, value in gauges.items():
            out += [f"# TYPE fairway_{name} gauge", f"fairway_{name} {value}"]
        return "\n".join(out) + "\n"
