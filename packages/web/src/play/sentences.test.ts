import { describe, expect, test } from "vitest";
import { GoalUnits } from "../shared/goal-units.ts";
import {
  blendName,
  certificateSentence,
  gainSentence,
  influenceSentence,
  percentText,
  raceSentence,
  scaleSentence,
  sharesSentence,
  unitSentence,
  weightsSentence,
} from "./sentences.ts";
import type { Best, Row, Scene } from "./worker/messages.ts";

const best = (from: number, weights: number[], other: Partial<Best> = {}): Best => ({
  ...{ from, weights, value: 0.2, armValues: [0.05, 0.1], equalValue: 0.12, densities: [], triangle: undefined },
  ...other,
});
const scene: Scene = {
  names: ["low", "wide"],
  learners: ["blendit", "algorithm-1", "ucb1"],
  utility: { kind: "variance" },
  rounds: [1, 10],
  horizon: 10,
  replications: 4,
  outcomes: [0, 1],
  target: undefined,
  bests: [best(1, [0.9, 0.1])],
};
const units = new GoalUnits(scene.utility, 0);
/** Replaces non-breaking spaces. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("the gain over the best single option", () => {
  const said = (value?: number, other: Partial<Best> = {}) =>
    plain(gainSentence({ ...scene, bests: [best(1, [0.9, 0.1], other)] }, units, 1, value));

  test("is the gain of the best blend before the first round", () => {
    expect(said()).toBe("The best blend beats the best single option, “wide”, by 100 %.");
    expect(said(undefined, { value: 0.1 })).toBe("No blend beats the best single option, “wide”, here.");
  });

  test("is the gain of the learner's blend, compared with the best blend", () => {
    expect(said(0.15)).toBe("Blendit's blend beats “wide” alone by 50 % (best: +100 %).");
    expect(said(0.08)).toBe("Blendit's blend is 20 % below “wide” alone (best: +100 %).");
    expect(said(0.2)).toBe("Blendit's blend beats “wide” alone by 100 %, like the best blend.");
  });

  test("is that of the first run if there are several, which the line about the unit says", () => {
    expect(unitSentence(scene, units, true)).toBe(
      "Variance of the outcomes. Blendit's blend is from the first of 4 runs.",
    );
    expect(unitSentence(scene, units, false)).toBe("Variance of the outcomes");
    expect(unitSentence({ ...scene, replications: 1 }, units, true)).toBe("Variance of the outcomes");
  });
});

const row = (gap: number, gaps = [gap], certificate?: Row["certificate"]): Row => ({
  recommended: [0.5, 0.5],
  certificate,
  gap,
  gaps,
});

describe("the sentence about the race of algorithms", () => {
  const said = (...rows: (Row | undefined)[]) => plain(raceSentence(scene, { rows, round: 10, isShown: true }));
  const steady = (gap: number) => row(gap, [gap, gap, gap, gap]);

  test("names the leader, as measured in the runs", () => {
    expect(said(steady(0.01), steady(0.05), steady(0.15))).toBe(
      "After 10 rounds, Blendit leads with 90 % of the possible gain; Algorithm 1 has 50 % and UCB1 is below “wide” alone.",
    );
    expect(said(steady(0.15), steady(0.05), steady(0.01))).toBe(
      "After 10 rounds, UCB1 leads with 90 % of the possible gain; Algorithm 1 has 50 % and Blendit is below “wide” alone.",
    );
  });

  test("has no number of rounds while the page shows a round that is not recorded", () => {
    expect(plain(raceSentence(scene, { rows: [steady(0.01)], round: 10, isShown: false }))).toBe(
      "So far, Blendit has 90 % of the possible gain.",
    );
  });

  test("names no leader if the lead may be chance or is too small to see", () => {
    const first = row(0.02, [0, 0.04, 0, 0.04]);
    const second = row(0.025, [0.05, 0, 0.05, 0]);
    expect(said(first, second, steady(0.1))).toBe(
      "After 10 rounds, Blendit has 80 % of the possible gain; Algorithm 1 has 75 % (4 runs do not decide which is ahead); UCB1 has 0 %.",
    );
    expect(said(steady(0.02), steady(0.0207), steady(0.1))).toBe(
      "After 10 rounds, Blendit and Algorithm 1 are level at about 80 % of the possible gain; UCB1 has 0 %.",
    );
    expect(said(steady(0.02), steady(0.0203), steady(0.0202))).toContain("Blendit, UCB1 and Algorithm 1 are level");
  });

  test("says if all algorithms are below the start of the scale", () => {
    expect(said(steady(0.15), steady(0.3))).toBe("After 10 rounds, all algorithms are below “wide” alone.");
    expect(said(steady(0.15))).toBe("After 10 rounds, Blendit is below “wide” alone.");
  });

  test("handles a single learner, no rounds yet, and nothing to gain", () => {
    expect(said(steady(0.0002))).toBe("After 10 rounds, Blendit has 99.8 % of the possible gain.");
    expect(said(undefined, undefined)).toContain("Press Play");
    const flat = { ...scene, bests: [best(1, [1, 0], { equalValue: 0.2 - 1e-17, armValues: [0.2, 0.2] })] };
    expect(raceSentence(flat, { rows: [row(0)], round: 1, isShown: true })).toContain("nothing to gain");
  });

  test("explains both ends of the scale", () => {
    const alone = { ...scene, learners: ["blendit"] };
    expect(plain(scaleSentence(alone, 1))).toBe("0 % is “wide” alone, 100 % the best blend; average of 4 runs.");
    expect(scaleSentence(scene, 1)).toMatch(/runs\. UCB1, a classic bandit .* highest average\.$/);
    const low = { ...scene, bests: [best(1, [1, 0], { value: 0.1, equalValue: 0.01 })] };
    expect(plain(scaleSentence(low, 1))).toMatch(/^0 % is equal shares/);
    const target = { ...alone, utility: { kind: "cramer", target: { kind: "uniform", low: 0, high: 1 } } } as const;
    expect(plain(scaleSentence(target, 1))).toBe(
      "0 % is “wide” alone, 100 % the best blend, in squared distance; average of 4 runs.",
    );
  });
});

test.each([
  [99.97, "100 %"],
  [99.6, "99.6 %"],
  [49.6, "50 %"],
  [-0.2, "0 %"],
  [-212.3, "−212 %"],
  [-12345, "−12,345 %"],
])("formats %f percent of the possible gain as %s", (percent, text) => expect(plain(percentText(percent))).toBe(text));

test("a blend is named after its learner", () => {
  const named = (learner: string) => blendName({ ...scene, learners: [learner] });
  expect(["blendit", "ucb1", "equal-shares"].map(named)).toEqual([
    "Blendit's blend",
    "UCB1's blend",
    "Equal shares' blend",
  ]);
});

test("shares are compared with those of the best blend", () => {
  expect(plain(weightsSentence(scene, 1, [0.7, 0.3], 0.1))).toBe(
    "Blendit's blend becomes the best blend if 20 % of choices move to other options.",
  );
  expect(weightsSentence(scene, 1, [0.9, 0.1], 0.2)).toBe("Blendit's blend has the shares of the best blend.");
  expect(weightsSentence(scene, 1, [0.7, 0.3], 0.2)).toContain("many blends are best here");
  expect(plain(sharesSentence(scene, [0.7, 0.3]))).toBe("“low” has the largest share, 70 %.");
});

test("slopes show what would improve the goal, if anything would", () => {
  expect(influenceSentence(scene, [-0.1, 0.02])).toContain("weight to “wide” improves the goal fastest");
  expect(influenceSentence(scene, [0, 0])).toBe("No small change of the blend would improve it.");
});

describe("the certificate", () => {
  const bound = { grade: "estimated", estimate: 0.001, upper: 0.004, limitedBy: 0 } as const;
  const said = (given: Row | undefined, at = scene.bests[0]!) => plain(certificateSentence(given, at, scene.names));

  test("is a share of the possible gain, compared with the truth", () => {
    expect(said(row(0.001, [0.001], bound))).toBe(
      "From the outcomes alone, the learner concludes that its blend is at most 4 % of the possible gain below the best. In truth, it is 1 % of the possible gain below.",
    );
  });

  test("is a number if nothing can be gained", () => {
    expect(said(row(0, [0], bound), best(1, [1, 0], { equalValue: 0.2 }))).toContain("at most 4 %");
    expect(said(row(0, [0], bound), best(1, [1, 0], { equalValue: 0.2, armValues: [0.2, 0.2] }))).toContain(
      "at most 0.0040 below",
    );
  });

  test("says why it is missing, with the option's name", () => {
    const none = { grade: "none", reason: "arm 1 has fewer than 5 rewards", limitedBy: 1 } as const;
    expect(said(row(0, [0], none))).toBe("No certificate yet: “wide” has fewer than 5 rewards.");
    expect(said(row(0))).toContain("gives no certificate");
    expect(said(undefined)).toContain("Press Play");
  });
});
