import { readFileSync } from "node:fs";
import { KnownArms } from "@blendit/core/optimum";
import { distribution, utility } from "@blendit/core/specs";
import { describe, expect, test } from "vitest";
import { parseExperiment } from "../../spec/parse-experiment.ts";
import { type PaperProblem, paperProblems, scenarios } from "./experiments.ts";

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../core/test/golden/${name}.json`, import.meta.url), "utf8"));

describe("the paper's scenarios", () => {
  test("1 to 3 are beta distributions: two, four, and eight that lean more and more to the left", () => {
    const shapes = scenarios.slice(0, 3).map((arms) => arms.map((arm) => arm.kind === "beta" && [arm.alpha, arm.beta]));
    expect(shapes).toEqual([
      [
        [2, 2],
        [4, 2],
      ],
      [
        [2, 8],
        [8, 2],
        [2, 2],
        [20, 20],
      ],
      [1, 4, 7, 10, 13, 16, 19, 22].map((beta) => [2, beta]),
    ]);
  });

  test("4 is thirty gaussians with the means and standard deviations of the golden file", () => {
    const { means, standardDeviations } = golden("scenario4");
    expect(scenarios).toHaveLength(4);
    expect(scenarios[3]).toHaveLength(30);
    expect(scenarios[3]).toEqual(
      means.map((mean: number, arm: number) => ({ kind: "gaussian", mean, deviation: standardDeviations[arm] })),
    );
  });

  test.each([1, 2, 3, 4])("%i has the golden utilities at uniform weights", (number) => {
    const arms = scenarios[number - 1]!.map((spec) => distribution(spec));
    const target = { kind: "uniform", low: 0, high: 1 } as const;
    for (const spec of [{ kind: "variance" }, { kind: "wasserstein", target }] as const) {
      const { valueAtUniformWeights } = golden("optimum").optimum.find(
        (each: { scenario: number; utility: string }) => each.scenario === number && each.utility === spec.kind,
      );
      const known = new KnownArms({ utility: utility(spec), arms });
      // Both are exact to about 1e-12; a wrong digit in one arm would change 1e-5.
      const value = known.value(new Float64Array(arms.length).fill(1 / arms.length));
      expect(Math.abs(value - valueAtUniformWeights)).toBeLessThan(1e-10);
    }
  });
});

const size = { replications: 500, horizon: 2000, seed: 100 };
const published = paperProblems({ variant: "published", ...size });
const algorithm1 = paperProblems({ variant: "algorithm1", ...size });

const learners = (problems: readonly PaperProblem[]) =>
  problems.flatMap(({ utility, scenario, experiment }) =>
    experiment.learners.map((learner) => {
      if (learner.kind !== "mirror-ascent" || learner.step?.kind !== "inverse-sqrt") throw new Error("another learner");
      const { id, influence, coordinates, projection, prior } = learner;
      return { utility, scenario, id, influence, coordinates, projection, prior, initial: learner.step.initial };
    }),
  );

describe.each([
  ["published", published],
  ["algorithm1", algorithm1],
])("the paper's experiments, %s", (_, problems) => {
  test("are two utilities in four scenarios, with floor 0.03 and the requested size", () => {
    expect(problems.map(({ utility, scenario }) => [utility, scenario])).toEqual(
      ["variance", "wasserstein"].flatMap((utility) => [1, 2, 3, 4].map((scenario) => [utility, scenario])),
    );
    for (const { scenario, utility, experiment } of problems) {
      expect(experiment).toMatchObject({ ...size, floor: 0.03, arms: scenarios[scenario - 1] });
      expect(experiment.utility).toEqual(
        utility === "variance"
          ? { kind: "variance" }
          : { kind: "wasserstein", target: { kind: "uniform", low: 0, high: 1 } },
      );
    }
  });

  test("have unique names, and only fields of an experiment file", () => {
    expect(new Set(problems.map(({ experiment }) => experiment.name)).size).toBe(8);
    for (const { experiment } of problems) {
      expect(Object.keys(experiment)).not.toContain("variant");
      expect(parseExperiment(JSON.parse(JSON.stringify(experiment)))).toEqual(experiment);
    }
  });

  test("compare exact and plug-in influence, with the paper's prior, which is the default", () => {
    for (const { influence, id, prior } of learners(problems)) {
      expect(id).toBe(`mirror-ascent-${influence}`);
      expect(prior).toBeUndefined();
    }
    expect(learners(problems).map(({ influence }) => influence)).toEqual(problems.flatMap(() => ["exact", "plug-in"]));
  });
});

test("the published experiments begin with step 2 for wasserstein in scenario 1, and 0.5 elsewhere", () => {
  for (const { utility, scenario, initial } of learners(published)) {
    expect(initial).toBe(utility === "wasserstein" && scenario === 1 ? 2 : 0.5);
  }
});

test("the published experiments never project logits, and step in logits only for the variance", () => {
  for (const { utility, coordinates, projection } of learners(published)) {
    expect(projection).toBe("lazy");
    expect(coordinates).toBe(utility === "variance" ? "logit" : "simplex");
  }
});

test("Algorithm 1 as printed projects weights, steps in simplex coordinates, and begins with step 0.5", () => {
  for (const { coordinates, projection, initial } of learners(algorithm1)) {
    expect([coordinates ?? "simplex", projection ?? "agile", initial]).toEqual(["simplex", "agile", 0.5]);
  }
});
