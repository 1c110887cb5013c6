import { readdirSync } from "node:fs";
import type { Estimate } from "@blendit/lab";
import { describe, expect, test } from "vitest";
import { blendit } from "./blendit-in-process.ts";
import { firstScenario, small, threeLearners } from "./small-files.ts";
import { workplace } from "./workplace.ts";

const place = workplace();

function isEstimate({ mean, standardError }: Estimate): boolean {
  return Number.isFinite(mean) && Number.isFinite(standardError) && standardError! >= 0;
}

describe("run", () => {
  test("writes every result, and prints the path of the report", async () => {
    const file = place.write("full.yaml", { ...small, name: "full", horizon: 1200, seed: 100 });
    const { code, stdout, stderr } = await blendit(place.folder, "run", file, "--out", "deep/full");
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n\ndeep\/full\/report\.html {2}\(\d+\.\d s, [\d,]+ rounds\/s\)\n$/);
    expect(stderr).toBe([1, 2, 3].map((done) => `full: ${done} of 3 replications\n`).join(""));
    expect(readdirSync(place.at("deep/full")).sort()).toEqual([
      "figures",
      "report.html",
      "summary.json",
      "trajectories.csv",
    ]);

    const summary = place.summary("deep/full");
    expect(summary.experiment).toMatchObject({
      name: "full",
      ...firstScenario,
      horizon: 1200,
      replications: 3,
      seed: 100,
    });
    expect(summary.elapsedSeconds).toBeGreaterThan(0);
    expect(summary.roundsPerSecond).toBeGreaterThan(0);
    expect(summary.learners.map(({ id }) => id)).toEqual(["mirror-ascent-exact", "mirror-ascent-plug-in", "uniform"]);
    for (const learner of summary.learners) {
      expect(learner.rounds).toEqual(expect.arrayContaining([100, 500, 1000, 1200]));
      for (const name of ["utilityGap", "recommendedGap", "regret"] as const) {
        expect(learner[name]).toHaveLength(learner.rounds.length);
        expect(learner[name].every(isEstimate)).toBe(true);
        expect(learner[name].every(({ mean }) => mean >= 0)).toBe(true);
      }
    }
    const [exact, plugIn, uniform] = summary.learners;
    expect(exact!.bias!.every(({ mean, standardError }) => mean === 0 && standardError === 0)).toBe(true);
    expect(plugIn!.bias!.every(isEstimate)).toBe(true);
    expect(uniform!.bias).toBeNull();
    const figures = ["utility-gap", "bias", "regret", "weights"].flatMap((name) => [`${name}.svg`, `${name}.png`]);
    expect(readdirSync(place.at("deep/full/figures"))).toEqual(expect.arrayContaining(figures));
  });

  test("takes replications, horizon and seed from the command line, and has no standard error for one replication", async () => {
    const file = place.write("over.yaml", small);
    const over = ["--replications", "1", "--horizon", "7", "--seed", "0"];
    expect(await blendit(place.folder, "run", file, "--out", "over", ...over)).toMatchObject({ code: 0 });
    const { experiment, learners } = place.summary("over");
    expect(experiment).toMatchObject({ replications: 1, horizon: 7, seed: 0 });
    for (const { rounds, utilityGap, recommendedGap, regret, bias } of learners) {
      expect(rounds).toEqual([1, 2, 3, 4, 5, 6, 7]);
      for (const { mean, standardError } of [...utilityGap, ...recommendedGap, ...regret, ...(bias ?? [])]) {
        expect(mean).toEqual(expect.any(Number));
        expect(standardError).toBeNull();
      }
    }
  });

  test("gives other numbers for another seed, and equal ones for an equal seed", async () => {
    const file = place.write("seeds.yaml", { ...small, diagnostics: ["regret"] });
    for (const [out, seed] of Object.entries({ first: "5", again: "5", other: "6" })) {
      await blendit(place.folder, "run", file, "--out", out, "--seed", seed, "--replications", "2");
    }
    expect(place.lastingSummary("again")).toBe(place.lastingSummary("first"));
    expect(place.summary("other").learners[1]).not.toEqual(place.summary("first").learners[1]);
  });

  test("without diagnostics computes no optimum and writes only the summary, whose path it prints", async () => {
    const file = place.write("bare.json", { ...small, diagnostics: [] });
    const { code, stdout } = await blendit(place.folder, "run", file, "--out", "bare/");
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n\nbare\/summary\.json /);
    expect(readdirSync(place.at("bare"))).toEqual(["summary.json"]);
    const { optimum, learners, roundsPerSecond } = place.summary("bare");
    expect(optimum).toBeNull();
    expect(learners.map(({ rounds }) => rounds)).toEqual([[], [], []]);
    expect(roundsPerSecond).toBeGreaterThan(0);
  });

  test("needs a horizon, from the file or the command line", async () => {
    const file = place.write("short.yaml", { ...firstScenario, learners: threeLearners, diagnostics: [] });
    const without = await blendit(place.folder, "run", file, "--out", "short");
    expect(without.code).toBe(2);
    expect(without.stderr).toContain("short.yaml:1:1: horizon is missing.");
    const words = ["--out", "short", "--horizon", "5", "--replications", "1"];
    expect((await blendit(place.folder, "run", file, ...words)).code).toBe(0);
    expect(place.summary("short").experiment).toMatchObject({ name: "short", horizon: 5 });
  });
});
