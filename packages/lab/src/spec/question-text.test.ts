import { describe, expect, it } from "vitest";
import { smallExperiment } from "../../test/small-experiment.ts";
import { armNames } from "./arm-names.ts";
import type { Experiment } from "./experiment.ts";
import { questionText } from "./question-text.ts";

const questionOf = (experiment: Experiment) => questionText(experiment, armNames(experiment));

describe("questionText", () => {
  it("says utility, floor and how many arms there are", () => {
    expect(questionOf(smallExperiment)).toBe(
      "Which blend of 3 arms has the largest variance, with every weight at least 5 %?",
    );
  });

  it("says nothing of a floor of 0", () => {
    expect(questionOf({ ...smallExperiment, floor: 0 })).toBe("Which blend of 3 arms has the largest variance?");
  });

  it("says the arms by their names, the target in words, and that arms cost something", () => {
    const samples = [1, 2];
    const arms = [
      { kind: "empirical" as const, samples },
      { ...smallExperiment.arms[0]!, name: "Comedy" },
    ];
    const source = { kind: "recorded", file: "a.csv", column: "rating" } as const;
    const experiment = {
      ...smallExperiment,
      utility: { kind: "cramer", target: { kind: "empirical", samples } } as const,
      arms,
      costs: [1, 2],
      sources: { "arms[0]": { ...source, where: { genre: "Drama" } }, "utility.target": source },
    };
    expect(questionOf(experiment)).toBe(
      "Which blend of Drama and Comedy has outcomes nearest to 2 values of rating in a.csv (by the Cramér distance), less the costs of the arms, with every weight at least 5 %?",
    );
  });

  it("counts arms of which there are many", () => {
    const arms = Array.from({ length: 20 }, (_, index) => ({ ...smallExperiment.arms[0]!, name: `arm of ${index}` }));
    expect(questionOf({ ...smallExperiment, arms, floor: 0.01 })).toMatch(
      /^Which blend of arm of 0, .*, arm of 6 and 13 others has/,
    );
  });
});
