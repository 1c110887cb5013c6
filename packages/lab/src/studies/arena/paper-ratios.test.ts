import { expect, test } from "vitest";
import { sampleProblem, sampleResult } from "../../../test/sample-arena.ts";
import { geometricMean, paperRatios } from "./paper-ratios.ts";

const numbers = (average: number, recommended: number, regret: number) => ({
  average: [1, average] as const,
  recommended: [1, recommended] as const,
  regret,
});
const learners = {
  "full-gradient": numbers(0.1, 0.02, 5),
  "mirror-ascent-exact": numbers(0.4, 0.4, 20),
  "mirror-ascent-exact-published": numbers(0.3, 0.3, 25),
  "mirror-ascent-exact-decaying": numbers(0.25, 0.06, 19),
  uniform: numbers(2, 2, 50),
};

test("the best variant of the oracle counts, that with the same averaging by itself", () => {
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

test("without own learner or oracle there is nothing to compare", () => {
  const { "full-gradient": own, uniform, "mirror-ascent-exact": oracle } = learners;
  const of = (some: Parameters<typeof sampleProblem>[0]) =>
    paperRatios(sampleResult(sampleProblem(some, { isFromPaper: true })));
  expect(of({ uniform, "mirror-ascent-exact": oracle })).toEqual([]);
  expect(of({ "full-gradient": own, uniform })).toEqual([]);
  expect(of({ "full-gradient": own, "mirror-ascent-exact": oracle })[0]!.sameAveraging).toBeUndefined();
});

test("the geometric mean of 2 and 8 is 4, and there is none of nothing", () => {
  expect(geometricMean([2, 8])).toBeCloseTo(4, 12);
  expect(geometricMean([])).toBeUndefined();
});
