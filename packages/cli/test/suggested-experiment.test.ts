import { existsSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { readProblem } from "@blendit/lab/node";
import { type RunningService, startService } from "@blendit/service";
import { blenditClient } from "@blendit/service/client";
import type { ExperimentReport } from "@blendit/service/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blendit, blenditWithInput } from "./blendit-in-process.ts";
import { workplace } from "./workplace.ts";

const place = workplace();
let service: RunningService;
beforeAll(async () => {
  service = await startService({ data: place.at("data"), port: 0, logLevel: "silent" });
});
afterAll(() => service.close());

const rows = Array.from({ length: 120 }, (_, row) => ({
  arm: ["plain", "brisk", "vivid"][row % 3]!,
  score: row % 10 === 7 ? "?" : String((row * 37) % 101),
  ease: String((row * row) % 11),
  word: ["yes", "no", "maybe"][(row * row) % 3 === 1 ? row % 2 : 2]!,
  half: String(row % 2),
}));
const keys = Object.keys(rows[0]!) as (keyof (typeof rows)[0])[];

function table(delimiter: string): string {
  return [keys.join(delimiter), ...rows.map((row) => keys.map((key) => row[key]).join(delimiter))].join("\n");
}

function wide(): string {
  const lists = ["plain", "brisk"].map((name) => rows.filter(({ arm }) => arm === name).map(({ ease }) => ease));
  return ["plain,brisk", ...lists[0]!.map((_, row) => lists.map((list) => list[row]).join(","))].join("\n");
}

const long = ["--arm", "arm", "--reward", "score", "--missing", "?"];
const variance = ["--utility", "variance"];
const wanted = "{ kind: recorded, file: wanted.csv, column: score }";

test.each<[string, string, string[], number | number[] | string]>([
  ["a table", "scores.csv", [...long, ...variance], 5],
  ["chosen options", "scores.csv", [...long, ...variance, "--only", "plain,vivid", "--floor", "0.1"], 5],
  ["some rows", "scores.csv", [...long, ...variance, "--where", "half=1", "--exclude", "vivid"], 5],
  ["shares and costs", "scores.csv", [...long, ...variance, "--floor", "plain=0.2", "--costs", "brisk=3"], 5],
  ["a target in a file", "scores.csv", [...long, "--utility", "wasserstein", "--target", wanted], 5],
  ["a support", "scores.csv", [...long, "--utility", "gini", "--support", "0,101"], 5],
  ["vectors", "scores.csv", [...long.with(3, "score,ease"), "--utility", "log-det"], [5, 6]],
  ["words", "scores.csv", [...long.with(3, "word"), "--utility", "entropy"], "maybe"],
  [
    "words in a sum",
    "scores.csv",
    [...long.with(3, "word"), "--utility", "{ kind: sum, terms: [{ weight: 2, utility: { kind: gini-simpson } }] }"],
    "no",
  ],
  ["columns", "wide.csv", ["--arms", "plain,brisk", ...variance], 5],
  ["another delimiter", "bars.csv", [...long, ...variance, "--delimiter", "|"], 5],
  ["a packed table", "scores.csv.gz", [...long, ...variance], 5],
  ["clusters and times", "scores.csv", [...long, ...variance, "--cluster", "ease", "--time", "half"], 5],
])(
  "experiment.json has the same options, limits and goal, for simulations and for the service: %s",
  async (_, file, options, outcome) => {
    place.write("scores.csv", table(","));
    place.write("bars.csv", table("|"));
    place.write("wide.csv", wide());
    place.write("wanted.csv", "score\n10\n50\n90\n");
    writeFileSync(place.at("scores.csv.gz"), gzipSync(table(",")));
    const { code, stdout, stderr } = await blendit(place.folder, "suggest", file, ...options, "--out", "some/where");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/\nsome.where.experiment\.json \(for blendit run, and for POST \/v1\/experiments\)\n$/);
    const { names, weights, value, floor } = JSON.parse(place.read("some", "where", "suggestion.json"));

    // Read from the file alone, the suggested blend has the value that the suggestion reports.
    const problem = await readProblem(place.at("some", "where", "experiment.json"));
    expect(problem.experiment.arms.map(({ name }) => name)).toEqual(names);
    expect(problem.experiment.floor).toEqual(floor);
    expect(problem.known.value(weights)).toBeCloseTo(value, 9);

    const response = await fetch(`${service.origin}/v1/experiments`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: place.read("some", "where", "experiment.json"),
    });
    const report = (await response.json()) as ExperimentReport;
    expect(response.status, JSON.stringify(report)).toBe(201);
    expect(report.arms.map(({ name }) => name)).toEqual(names);
    expect(report.ignored).toEqual(["distributions of arms", "horizon", "learners"]);
    const client = blenditClient({ url: service.origin, timeout: 20_000 });
    await client.decide(report.id, { key: "first" });
    expect(await client.rewardByKey(report.id, { key: "first", value: outcome })).toMatchObject({ result: "learned" });
  },
);

test("experiment.json can be simulated from the folder that suggest ran in", async () => {
  place.write("scores.csv", table(","));
  await blendit(place.folder, "suggest", "scores.csv", ...long, ...variance);
  const run = ["run", "suggestion/experiment.json", "--replications", "2", "--horizon", "200", "--out", "simulated"];
  const { code, stderr } = await blendit(place.folder, ...run);
  expect(code, stderr).toBe(0);
  expect(place.summary("simulated").experiment).toMatchObject({ name: "scores", horizon: 200 });
});

test("if experiment.json would have other arms, none is written, and one of an earlier table is removed", async () => {
  place.write("scores.csv", table(","));
  const asked = [...long.with(3, "ease"), ...variance, "--out", "none"];
  await blendit(place.folder, "suggest", "scores.csv", ...asked);
  expect(existsSync(place.at("none", "experiment.json"))).toBe(true);
  const weighted = await blendit(place.folder, "suggest", "scores.csv", ...asked, "--context", "half");
  expect(weighted.stdout).toMatch(/\nNo experiment\.json: an experiment file cannot contain weights of rows\.\n$/);
  expect(existsSync(place.at("none", "experiment.json"))).toBe(false);
  const piped = await blenditWithInput(table(","), place.folder, "suggest", "-", ...asked);
  expect(piped.stdout).toMatch(/\nNo experiment\.json: .* cannot name a table from standard input\.\n$/);
  expect(existsSync(place.at("none", "experiment.json"))).toBe(false);
});
