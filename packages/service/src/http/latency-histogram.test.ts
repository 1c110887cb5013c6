import { expect, test } from "vitest";
import { LatencyHistogram } from "./latency-histogram.ts";

test("answers are counted up to each bound, by route, method and status, as Prometheus reads it", () => {
  const histogram = new LatencyHistogram("seconds", "Time of an answer", [0.1, 1]);
  for (const seconds of [0.05, 0.1, 0.5, 3]) histogram.observe("/a", "GET", 200, seconds);
  histogram.observe("/a", "GET", 404, 0.25);
  expect(histogram.text().split("\n")).toEqual([
    "# HELP seconds Time of an answer",
    "# TYPE seconds histogram",
    'seconds_bucket{le="0.1",route="/a",method="GET",status="200"} 2',
    'seconds_bucket{le="1",route="/a",method="GET",status="200"} 3',
    'seconds_bucket{le="+Inf",route="/a",method="GET",status="200"} 4',
    'seconds_sum{route="/a",method="GET",status="200"} 3.65',
    'seconds_count{route="/a",method="GET",status="200"} 4',
    'seconds_bucket{le="0.1",route="/a",method="GET",status="404"} 0',
    'seconds_bucket{le="1",route="/a",method="GET",status="404"} 1',
    'seconds_bucket{le="+Inf",route="/a",method="GET",status="404"} 1',
    'seconds_sum{route="/a",method="GET",status="404"} 0.25',
    'seconds_count{route="/a",method="GET",status="404"} 1',
    "",
  ]);
});
