import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { OptimumReport } from "@blendit/lab";
import { expect, test } from "vitest";
import { examples } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";
import { firstScenario } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

/** The JSON that optimum prints. */
async function optimum(folder: string, file: string): Promise<OptimumReport> {
  const { code, stdout, stderr } = await blendit(folder, "optimum", file, "--json");
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

const yaml = `# The paper's first scenario.
utility: { kind: variance }
arms:
  - { kind: beta, alpha: 2, beta: 2 }
  - kind: beta
    alpha: 4
    beta: 2
floor: 0.03
`;

test.each(Object.entries({ "scenario-1.yaml": yaml, "scenario-1.json": firstScenario }))(
  "optimum --json %s prints the best blend of scenario 1 and nothing else",
  async (name, content) => {
    const { code, stdout, stderr } = await blendit(place.folder, "optimum", "--json", place.write(name, content));
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const best = JSON.parse(stdout);
    expect(best.names).toEqual(["arm 1", "arm 2"]);
    // Closed form: the mean of the blend is 1/2 + w_2/6, and its variance is largest at w_2 = 6/35.
    expect(best.weights[0]).toBeCloseTo(29 / 35, 10);
    expect(best.weights[1]).toBeCloseTo(6 / 35, 10);
    expect(best.value).toBeCloseTo(0.050816326530612244, 14);
    expect(best.certificate).toBeGreaterThanOrEqual(0);
    expect(best.certificate).toBeLessThan(1e-10);
  },
);

test("optimum of recorded arms names them and skips rows without a value", async () => {
  const { names, weights } = await optimum(examples, "movie-ratings.yaml");
  expect(names).toEqual(["Drama", "Comedy", "Action", "Horror", "Documentary", "Western"]);
  expect(weights).toHaveLength(6);
});

test("optimum of vector distributions also shows the utility's commonly quoted form", async () => {
  const best = await optimum(examples, "diverse-generators.yaml");
  expect(best.shown).toEqual({ RKE: -1 / best.value });
  // There are five modes; the last generator repeats the first.
  expect(best.shown!.RKE).toBeGreaterThan(4);
  expect(best.shown!.RKE).toBeLessThan(5);
  expect(best.weights[3]).toBeCloseTo(0.02, 10);
});

test("optimum prints the output shown in this package's README", async () => {
  const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
  const [, experiment] = /```yaml\n(.*?)```/s.exec(readme)!;
  const [, printed] = /```text\n(.*?)```/s.exec(readme)!;
  const { stdout } = await blendit(place.folder, "optimum", place.write("scores.yaml", experiment));
  expect(stdout).toBe(printed);
});

const limits = (atMost: number) => `utility: { kind: mean, of: quality }
arms:
  - { name: small, kind: record, metrics: { quality: { kind: bernoulli, p: 0.5 }, dollars: { kind: uniform, low: 0, high: 2 } } }
  - { name: large, kind: record, metrics: { quality: { kind: bernoulli, p: 0.9 }, dollars: { kind: uniform, low: 2, high: 4 } } }
floor: 0
constraints: [{ name: budget, utility: { kind: mean, of: dollars }, atMost: ${atMost} }]
`;

test("optimum with limits reports their value, bound, slack and price", async () => {
  const file = place.write("limits.yaml", limits(2));
  // Half of each costs 2 dollars; one dollar more buys 0.2 of quality.
  expect(await optimum(place.folder, file)).toMatchObject({
    feasible: true,
    value: expect.closeTo(0.7, 9),
    constraints: [{ name: "budget", value: expect.closeTo(2, 9), bound: 2, price: expect.closeTo(0.2, 6) }],
  });
});

test("optimum with infeasible limits exits with 2 and says what can be reached", async () => {
  const file = place.write("limits.yaml", limits(0.5));
  const { code, stdout, stderr } = await blendit(place.folder, "optimum", file);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain("No blend keeps budget");
  const data = await blendit(place.folder, "optimum", file, "--json");
  expect(data.code).toBe(2);
  expect(JSON.parse(data.stdout)).toMatchObject({
    feasible: false,
    constraints: [{ name: "budget", bound: 0.5, reachable: expect.closeTo(1, 9) }],
    conflicting: ["budget"],
  });
});

test("check lists limits; plan and run refuse them", async () => {
  const file = place.write("limits.yaml", `${limits(2)}horizon: 10\nlearners: [{ kind: full-gradient }]\n`);
  const checked = await blendit(place.folder, "check", file);
  expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining("limits on budget") });
  const planned = await blendit(place.folder, "plan", file, "--epsilon", "0.1");
  expect(planned).toMatchObject({ code: 2, stderr: expect.stringContaining("The theory does not cover constraints.") });
  const run = await blendit(place.folder, "run", file, "--out", "refused");
  expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining("earners do not support constraints yet") });
});
