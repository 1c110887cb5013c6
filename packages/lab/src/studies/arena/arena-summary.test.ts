import { expect, test } from "vitest";
import { sampleNumbers, sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import { arenaLines, arenaSummaryLines, paperRatios } from "./arena-summary.ts";

const learners = {
  "full-gradient": sampleNumbers(0.1, 0.02, 5),
  "mirror-ascent-exact": sampleNumbers(0.4, 0.4, 20),
  "mirror-ascent-exact-published": sampleNumbers(0.3, 0.3, 25),
  "mirror-ascent-exact-decaying": sampleNumbers(0.25, 0.06, 19),
  uniform: sampleNumbers(2, 2, 50),
};

test("the best variant of the oracle counts; the one with the same averaging is separate", () => {
  const [ratios, ...others] = paperRatios(
    sampleResult(sampleProblem(learners), sampleProblem(learners, { name: "of the paper", isFromPaper: true })),
  );
  expect(others).toEqual([]);
  expect(ratios!.problem).toBe("of the paper");
  expect(ratios!.average).toBeCloseTo(3, 12);
  expect(ratios!.recommended).toBeCloseTo(15, 12);
  expect(ratios!.sameAveraging).toBeCloseTo(3, 12);
  expect(ratios!.regret).toBeCloseTo(4, 12);
});

test("without full-gradient or an oracle there are no ratios", () => {
  const { "full-gradient": own, uniform, "mirror-ascent-exact": oracle } = learners;
  const of = (some: Parameters<typeof sampleProblem>[0]) =>
    paperRatios(sampleResult(sampleProblem(some, { isFromPaper: true })));
  expect(of({ uniform, "mirror-ascent-exact": oracle })).toEqual([]);
  expect(of({ "full-gradient": own, uniform })).toEqual([]);
  expect(of({ "full-gradient": own, "mirror-ascent-exact": oracle })[0]!.sameAveraging).toBeUndefined();
});

test("the text for a terminal has the answer first, then the winners", () => {
  const lines = arenaLines(sampleResult(sampleProblem(two, { name: "first" })));
  expect(lines.slice(0, 2).join(" ")).toBe(
    "Blendit (full-gradient) is best, or not clearly behind the best, in 1 of 1 problem; equal shares in 0.",
  );
  expect(lines.find((line) => line.startsWith("first"))).toMatch(
    /^first +variance +Blendit +50 % +equal shares +below 0 +50 %$/,
  );
});

const two = {
  "full-gradient": sampleNumbers(0.5, 0.1, 4),
  "mirror-ascent-exact": sampleNumbers(0.2, 0.2, 8),
  uniform: sampleNumbers(1, 1, 9),
};

test("the summary counts problems for both gaps, with and without oracles", () => {
  const lines = arenaSummaryLines(sampleResult(sampleProblem(two), sampleProblem(two)));
  expect(lines).toEqual([
    "Recommended blend of Blendit, against the best of the others that do not know the distributions: better in 2 of 2 problems, undecided in 0, worse in 0.",
    "Average blend of Blendit, against the best of the others that do not know the distributions: better in 2 of 2 problems, undecided in 0, worse in 0.",
    "Recommended blend of Blendit, against the best of all others, including oracles (which know the distributions): better in 2 of 2 problems, undecided in 0, worse in 0.",
    "Average blend of Blendit, against the best of all others, including oracles (which know the distributions): better in 0 of 2 problems, undecided in 0, worse in 2.",
  ]);
});

test("losses by less than a tenth are counted separately", () => {
  const { uniform } = two;
  const lost = (factor: number) => sampleProblem({ "full-gradient": sampleNumbers(factor, factor, 4), uniform });
  const [line] = arenaSummaryLines(sampleResult(lost(1.09), lost(1.2)));
  expect(line).toContain("better in 0 of 2 problems, undecided in 0, worse in 2, by less than 10 % in 1 of these.");
});

test("the paper's problems have a separate line", () => {
  const lines = arenaSummaryLines(sampleResult(sampleProblem(two, { isFromPaper: true })));
  expect(lines.at(-1)).toBe(
    "On the paper's problems, the gap of the oracle divided by that of Blendit is 0.400 for the average blend and 2.00 for the recommended blend; its regret divided by that of Blendit is 2.00 (geometric means).",
  );
  const { "full-gradient": own, "mirror-ascent-exact": oracle } = two;
  const withSame = { "full-gradient": own, "mirror-ascent-exact": oracle, "mirror-ascent-exact-decaying": oracle };
  expect(arenaSummaryLines(sampleResult(sampleProblem(withSame, { isFromPaper: true }))).at(-1)).toContain(
    "2.00 for the recommended blend (2.00 with the same averaging);",
  );
});

test("without full-gradient, or with it alone, there is no comparison", () => {
  const nothing = ["Blendit was not compared with another learner."];
  expect(arenaSummaryLines(sampleResult(sampleProblem({ uniform: two.uniform })))).toEqual(nothing);
  expect(arenaSummaryLines(sampleResult(sampleProblem({ "full-gradient": two["full-gradient"] })))).toEqual(nothing);
});
