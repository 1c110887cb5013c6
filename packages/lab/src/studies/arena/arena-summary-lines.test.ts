import { expect, test } from "vitest";
import { sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import { arenaSummaryLines } from "./arena-summary-lines.ts";

const numbers = (average: number, recommended: number, regret: number) =>
  ({ average: [1, average], recommended: [1, recommended], regret }) as const;
const learners = {
  "full-gradient": numbers(0.5, 0.1, 4),
  "mirror-ascent-exact": numbers(0.2, 0.2, 8),
  uniform: numbers(1, 1, 9),
};

test("shares of problems, by both gaps, with and without oracles", () => {
  const lines = arenaSummaryLines(sampleResult(sampleProblem(learners), sampleProblem(learners)));
  expect(lines).toEqual([
    "full-gradient, by its recommended blend, against the best of the others that do not know the arms: better in 2 of 2 problems, undecided in 0, worse in 0.",
    "full-gradient, by the average of its weights, against the best of the others that do not know the arms: better in 2 of 2 problems, undecided in 0, worse in 0.",
    "full-gradient, by its recommended blend, against the best of all others, oracles included: better in 2 of 2 problems, undecided in 0, worse in 0.",
    "full-gradient, by the average of its weights, against the best of all others, oracles included: better in 0 of 2 problems, undecided in 0, worse in 2.",
  ]);
});

test("losses by less than a tenth are counted apart", () => {
  const { uniform } = learners;
  const lost = (factor: number) => sampleProblem({ "full-gradient": numbers(factor, factor, 4), uniform });
  const [line] = arenaSummaryLines(sampleResult(lost(1.09), lost(1.2)));
  expect(line).toContain("better in 0 of 2 problems, undecided in 0, worse in 2, in 1 of these by less than a tenth.");
});

test("the paper's problems have a line of their own", () => {
  const lines = arenaSummaryLines(sampleResult(sampleProblem(learners, { isFromPaper: true })));
  expect(lines.at(-1)).toBe(
    "On the paper's problems the oracle's gap is, in geometric mean, 0.400 times that of full-gradient for the average of the weights and 2.00 times for the recommended blend; its regret is 2.00 times as large.",
  );
  const { "full-gradient": own, "mirror-ascent-exact": oracle } = learners;
  const withSame = { "full-gradient": own, "mirror-ascent-exact": oracle, "mirror-ascent-exact-decaying": oracle };
  expect(arenaSummaryLines(sampleResult(sampleProblem(withSame, { isFromPaper: true }))).at(-1)).toContain(
    "2.00 times for the recommended blend, 2.00 times with the same averaging;",
  );
});

test("without full-gradient, or with it alone, there is nothing to say", () => {
  const nothing = ["full-gradient was not compared with anybody."];
  expect(arenaSummaryLines(sampleResult(sampleProblem({ uniform: learners.uniform })))).toEqual(nothing);
  expect(arenaSummaryLines(sampleResult(sampleProblem({ "full-gradient": learners["full-gradient"] })))).toEqual(
    nothing,
  );
});
