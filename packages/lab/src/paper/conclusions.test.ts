import { describe, expect, test } from "vitest";
import { sampleSummary } from "../../test/sample-summary.ts";
import type { Estimate, LearnerSummary } from "../summary.ts";
import { conclusions, type PaperResult } from "./conclusions.ts";

interface Numbers {
  /** Gap of exact and plug-in at rounds 100 and 2000, and the standard error of each number. */
  readonly exact?: readonly [number, number];
  readonly plugIn?: readonly [number, number];
  readonly error?: number | null;
  /** Bias of plug-in at the same rounds. */
  readonly bias?: readonly [number, number];
}

const rounds = [1, 100, 2000];

function result(scenario: number, numbers: Numbers): PaperResult {
  const { exact = [4, 1], plugIn = [5, 2], bias = [3, 1], error = 0.1 } = numbers;
  const summary = sampleSummary({ horizon: 2000 });
  // A first round that says the opposite: it must not matter.
  const along = ([early, last]: readonly [number, number]): Estimate[] =>
    [0, early, last].map((mean) => ({ mean, standardError: error }));
  const learner = (id: string, gap: readonly [number, number]): LearnerSummary => {
    return { ...summary.learners[0]!, id, rounds, utilityGap: along(gap), bias: along(bias) };
  };
  return {
    scenario,
    utility: "variance",
    experiment: summary.experiment,
    summary: {
      ...summary,
      optimum: { ...summary.optimum!, value: -2 },
      learners: [learner("exact", exact), learner("plug-in", plugIn)],
    },
  };
}

const judge = (...all: Numbers[]) => conclusions(all.map((numbers, index) => result(index + 1, numbers)));

/** Losses 2, 3, 2.5 and 1.5 in the order of biases 1, 2, 3, 4: ranks 1 3 2 0 against 0 1 2 3. */
const usual: Numbers[] = [
  { plugIn: [5, 2], bias: [9, 1] },
  { plugIn: [5, 3], bias: [9, 2] },
  { plugIn: [5, 2.5], bias: [9, 3] },
  { plugIn: [5, 1.5], bias: [9, 4] },
];

describe("conclusions", () => {
  test("are three, all supported by curves that fall, a little loss, and a bias that explains some of it", () => {
    const judged = judge(...usual);
    expect(judged.map(({ isSupported }) => isSupported)).toEqual([true, true, true]);
    expect(judged[0]!.evidence).toContain("8 of 8 curves");
    expect(judged[1]!.evidence).toContain("2.00, 3.00, 2.50, 1.50; at most 3 in 4 of 4, above 1 in 4");
    // Squared differences of ranks 1 + 4 + 0 + 9 = 14: 1 - 6 * 14 / (4 * 15) = -0.4.
    expect(judged[2]!.evidence).toContain("in 4 of 4; rank correlation of final bias (over |U*|) and loss -0.40");
  });

  test("the gap falls only if it does so in every curve, by more than two standard errors of the difference", () => {
    const falls = (exact: readonly [number, number], error: number | null) => {
      return judge({ exact, error }, ...usual.slice(1))[0]!;
    };
    // sqrt(0.1^2 + 0.1^2) = 0.1414, twice 0.2828.
    expect(falls([1.29, 1], 0.1).isSupported).toBe(true);
    expect(falls([1.28, 1], 0.1)).toMatchObject({
      isSupported: false,
      evidence: expect.stringContaining("7 of 8 curves"),
    });
    expect(falls([1, 2], 0.1).isSupported).toBe(false);
    // One replication has no standard errors: any fall counts.
    expect(falls([1.01, 1], null).isSupported).toBe(true);
  });

  test("plug-in is competitive while it loses at most a factor of three, and usually loses", () => {
    const competes = (...last: number[]) =>
      judge(...last.map((gap) => ({ plugIn: [5, gap] as const })))[1]!.isSupported;
    expect(competes(2, 2, 2, 3)).toBe(true);
    expect(competes(2, 2, 2, 3.01)).toBe(false);
    expect(competes(0.9, 0.9, 1.1, 1.1)).toBe(false);
    expect(competes(0.9, 1.1, 1.1, 1.1)).toBe(true);
    expect(competes(2, 2, 2, Number.NaN)).toBe(false);
  });

  test("the bias explains a part: it falls everywhere, but does not put the losses in order", () => {
    const explains = (...all: Numbers[]) => judge(...all)[2]!;
    const inOrder = usual.map((numbers, index) => ({ ...numbers, plugIn: [5, 1 + index] as const }));
    expect(explains(...inOrder)).toMatchObject({
      isSupported: false,
      evidence: expect.stringContaining("loss 1.00"),
    });
    expect(explains({ ...usual[0], bias: [1, 1.5] }, ...usual.slice(1))).toMatchObject({
      isSupported: false,
      evidence: expect.stringContaining("in 3 of 4"),
    });
  });
});
