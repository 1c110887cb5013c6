import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Estimate } from "@blendit/lab";
import { describe, expect, test } from "vitest";
import { examples } from "./blendit.ts";
import { blendit } from "./blendit-in-process.ts";
import { firstScenario } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();
const files = readdirSync(examples).filter((name) => name.endsWith(".yaml"));

describe("an example", () => {
  test.each(files)("%s passes check, and runs to a summary without missing numbers", async (file) => {
    const checked = await blendit(examples, "check", file);
    expect(checked.code, checked.stdout + checked.stderr).toBe(0);
    const [first, ...properties] = checked.stdout.trimEnd().split("\n");
    expect(first).toMatch(new RegExp(`^${file}: the file is well formed: \\d+ options, goal [a-z-]+$`));
    expect(properties.length).toBeGreaterThanOrEqual(2);
    for (const line of properties) expect(line).toMatch(/^ok {4}\S/);

    // Long enough for distributions to drift.
    const horizon = readFileSync(join(examples, file), "utf8").includes("drift:") ? 1050 : 200;
    const size = ["--replications", "2", "--horizon", String(horizon)];
    const ran = await blendit(examples, "run", file, "--out", place.at(file), ...size);
    expect(ran.code, ran.stderr).toBe(0);
    const { experiment, optimum, learners } = place.summary(file);
    expect(experiment).toMatchObject({ replications: 2, horizon });
    expect(optimum!.certificate).toBeLessThan(1e-6);
    expect(learners.length).toBeGreaterThanOrEqual(3);
    for (const { id, rounds, utilityGap, recommendedGap, regret, bias, averageWeights } of learners) {
      expect(rounds).toContain(100);
      expect(rounds.at(-1)).toBe(horizon);
      for (const estimates of [utilityGap, recommendedGap, regret]) expectNumbers(estimates, rounds.length);
      // No gap is negative.
      expect(Math.min(...utilityGap.map(({ mean }) => mean))).toBeGreaterThan(-1e-9);
      if (!experiment.diagnostics.includes("bias")) expect(bias).toEqual([]);
      else if (["uniform", "thompson", "ucb1"].includes(id)) expect(bias).toBeNull();
      else expectNumbers(bias!, rounds.length);
      expect(averageWeights.flat().every((weight) => weight > 0 && weight < 1)).toBe(true);
      expect(averageWeights).toHaveLength(rounds.length);
    }
  });
});

function expectNumbers(estimates: readonly Estimate[], length: number): void {
  expect(estimates).toHaveLength(length);
  const numbers = estimates.flatMap(({ mean, standardError }) => [mean, standardError]);
  expect(numbers.filter((number) => !Number.isFinite(number))).toEqual([]);
}

describe("check", () => {
  test("exits with 1 for a utility that is not concave, showing two blends, and with 2 for a program without utility", async () => {
    const form = "dimension: 1, smooth: true";
    const convex = `
      const space = { ${form}, sparsity: 1, features: (r, out) => { out.count = 0; out.push(0, r); },
        expected: (distribution) => Float64Array.of(distribution.mean), value: (m) => m[0] ** 2,
        gradient: (m, out) => { out[0] = 2 * m[0]; } };
      export default { kind: "square", smooth: true, learningSpace: () => space, knownSpace: () => space };`;
    const failed = await blendit(place.folder, "check", place.write("convex.mjs", convex));
    expect(failed.code).toBe(1);
    expect(failed.stdout).toMatch(/FAIL {2}concave: .*between the blends \[[\d., ]+\] and \[[\d., ]+\]/);
    const none = await blendit(place.folder, "check", place.write("none.mjs", "export default 1;"));
    expect(none.code).toBe(2);
    expect(none.stderr).toContain("none.mjs must export a utility, the options of custom({ ...");
  });

  test("passes scenario 1, which has no horizon and learners", async () => {
    const file = place.write("scenario-1.yaml", firstScenario);
    const { code, stdout } = await blendit(place.folder, "check", file);
    expect(code).toBe(0);
    expect(stdout).not.toContain("FAIL");
  });
});
