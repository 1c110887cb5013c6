import { describe, expect, test } from "vitest";
import { parseExperiment } from "../../spec/parse-experiment.ts";
import { type PaperProblem, paperProblems } from "./experiments.ts";
import { scenarios } from "./scenarios.ts";

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
  test("are two utilities in four scenarios, with floor 0.03 and the size asked for", () => {
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

  test("have names of their own, and nothing but what an experiment file may say", () => {
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

test("the published ones begin with step 2 for wasserstein in scenario 1, and 0.5 elsewhere", () => {
  for (const { utility, scenario, initial } of learners(published)) {
    expect(initial).toBe(utility === "wasserstein" && scenario === 1 ? 2 : 0.5);
  }
});

test("the published ones never project their logits, and step in logits for the variance alone", () => {
  for (const { utility, coordinates, projection } of learners(published)) {
    expect(projection).toBe("lazy");
    expect(coordinates).toBe(utility === "variance" ? "logit" : "simplex");
  }
});

test("Algorithm 1 as printed has neither, and step 0.5 throughout", () => {
  for (const { coordinates, projection, initial } of learners(algorithm1)) {
    expect([coordinates ?? "simplex", projection ?? "agile", initial]).toEqual(["simplex", "agile", 0.5]);
  }
});
