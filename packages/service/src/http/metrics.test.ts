import { expect, test } from "vitest";
import { tryServer } from "../../test/try-server.ts";

async function scrape(app: Awaited<ReturnType<typeof tryServer>>["app"]): Promise<Map<string, string>> {
  const answer = await app.inject("/metrics");
  expect(answer.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = answer.body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => line.split(/ (?=\S+$)/) as [string, string]));
}

test("the metrics have the current figures of the service and of each experiment", async () => {
  const { app } = await tryServer();
  for (let look = 0; look < 2; look++) {
    const figures = await scrape(app);
    expect(figures.get("blendit_queue_depth")).toBe("4");
    expect(figures.get("blendit_commits_total")).toBe("10");
    expect(figures.get("blendit_committed_calls_total")).toBe("30");
    const expected = { decisions_total: 7, learned_total: 5, late_total: 1, missing_total: 2, learner_lag: 3 };
    for (const [name, value] of Object.entries(expected)) {
      expect(figures.get(`blendit_${name}{experiment="x"}`), name).toBe(String(value));
    }
    expect(figures.get('blendit_utility{experiment="x"}')).toBe("-0.25");
    expect(figures.get('blendit_certificate_upper{experiment="x"}')).toBe("0.125");
    expect(figures.get('blendit_sample_ratio_alarm{experiment="x"}')).toBe("1");
    expect(figures.get('blendit_sample_ratio_alarm{experiment="y"}')).toBe("0");
  }
});

test("unknown figures are omitted", async () => {
  const { app } = await tryServer();
  const figures = await scrape(app);
  expect(figures.get('blendit_utility{experiment="y"}')).toBeUndefined();
  expect(figures.get('blendit_certificate_upper{experiment="y"}')).toBeUndefined();
});

test("answers are counted by route and status, whatever the id in the path, and none remains in flight", async () => {
  const { app } = await tryServer();
  for (const id of ["x", "x", "none"]) await app.inject({ method: "POST", url: `/v1/experiments/${id}/decisions` });
  await app.inject("/nowhere");
  const figures = await scrape(app);
  const count = (status: number, route = "/v1/experiments/:id/decisions", method = "POST") =>
    figures.get(`blendit_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`);
  expect([count(201), count(404), count(404, "unknown", "GET")]).toEqual(["2", "1", "1"]);
  // The request for metrics itself.
  expect(figures.get("blendit_http_requests_in_flight")).toBe("1");
});

test("the metrics include those of the process", async () => {
  const { app } = await tryServer();
  const figures = await scrape(app);
  expect(Number(figures.get("process_resident_memory_bytes"))).toBeGreaterThan(1e6);
});
