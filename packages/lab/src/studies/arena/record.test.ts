import { expect, test } from "vitest";
import { sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import { duelCounts, learnerOf, verdictCounts } from "./record.ts";

const numbers = (average: number, recommended: number) => ({
  average: [2 * average, average] as const,
  recommended: [2 * recommended, recommended] as const,
  regret: 1,
});
const result = sampleResult(
  sampleProblem({ "full-gradient": numbers(1, 1), "mirror-ascent-exact": numbers(0.5, 3), uniform: numbers(4, 4) }),
  sampleProblem({ "full-gradient": numbers(5, 4.2), "mirror-ascent-exact": numbers(9, 9), uniform: numbers(4, 4) }),
);

test("verdicts count by problem, with and without oracles", () => {
  const counts = (gap: "utilityGap" | "recommendedGap", field: "againstPeers" | "againstAll") =>
    verdictCounts(result, "full-gradient", gap, field);
  expect(counts("utilityGap", "againstPeers")).toEqual({ better: 1, undecided: 0, worse: 1 });
  expect(counts("utilityGap", "againstAll")).toEqual({ better: 0, undecided: 0, worse: 2 });
  expect(counts("recommendedGap", "againstPeers")).toEqual({ better: 1, undecided: 0, worse: 1 });
  expect(verdictCounts(result, "nobody", "utilityGap", "againstAll")).toEqual({ better: 0, undecided: 0, worse: 0 });
});

test("duels count by problem and opponent", () => {
  const count = (id: string, isOpponent: (id: string) => boolean) => duelCounts(result, id, "utilityGap", isOpponent);
  expect(count("full-gradient", () => true)).toEqual({ better: 2, undecided: 0, worse: 2 });
  expect(count("uniform", (id) => id === "full-gradient")).toEqual({ better: 1, undecided: 0, worse: 1 });
});

test("a learner is found by its name, or not", () => {
  expect(learnerOf(result.problems[0]!, "uniform")!.id).toBe("uniform");
  expect(learnerOf(result.problems[0]!, "nobody")).toBeUndefined();
});
