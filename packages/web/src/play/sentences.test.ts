import { describe, expect, test } from "vitest";
import {
  bestAt,
  blendSentence,
  certificateSentence,
  gapSentence,
  indexOfLargest,
  influenceSentence,
  sharesSentence,
  weightsSentence,
} from "./sentences.ts";
import type { Row, Scene } from "./worker/messages.ts";

const best = (from: number, weights: number[]) => ({
  from,
  weights,
  value: 0.2,
  armValues: [0.05, 0.1],
  triangle: undefined,
});
const scene: Scene = {
  names: ["low", "wide"],
  learners: ["blendit", "algorithm-1"],
  rounds: [1, 10],
  horizon: 10,
  replications: 1,
  outcomes: [0, 1],
  shapes: [],
  target: undefined,
  bests: [best(1, [0.9, 0.1]), best(6, [0.2, 0.8])],
};
/** Without the spaces that do not break. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

const row = (certificate: Row["certificate"], gap: number): Row => ({
  recommended: [0.5, 0.5],
  certificate,
  gap,
  gaps: [gap],
});

test("the best blend is that of the round", () => {
  expect([0, 1, 5, 6, 10].map((round) => bestAt(scene, round).from)).toEqual([1, 1, 1, 6, 6]);
});

test("the largest is found", () => expect(indexOfLargest([1, 3, 2])).toBe(1));

test("the blend is told beside the arm that is best alone", () => {
  expect(plain(blendSentence(scene, 1234, [0.7, 0.3], 0.15))).toBe(
    "After 1,234 rounds the blend is worth 0.150, the best one 0.200. Alone, “wide” is worth most (0.100); the best blend gives it 80 %, this one 30 %.",
  );
});

test("weights are told by how much lies elsewhere, and by the largest", () => {
  expect(plain(weightsSentence(scene, 1, [0.7, 0.3]))).toBe(
    "20 % of the weight still lies elsewhere than in the best blend.",
  );
  expect(plain(sharesSentence(scene, [0.7, 0.3]))).toBe("“low” has the largest share now, 70 %.");
});

describe("the gap", () => {
  test.each([
    [[], "Nothing is played yet."],
    [[0.01, undefined], "After 10 rounds Blendit's own is 0.010 below the best blend on average."],
    [
      [0.01, 0.05],
      "After 10 rounds Blendit's own is 0.010 below the best blend on average, the paper's Algorithm 1 0.050, 5.0 times as much.",
    ],
    [
      [0.01, 0.009],
      "After 10 rounds the paper's Algorithm 1 is 0.0090 below the best blend on average, Blendit's own 0.010.",
    ],
  ])("of %j is told", (gaps, text) => expect(gapSentence(scene, gaps, 10)).toBe(text));
});

test("slopes tell the way up, if there is one", () => {
  expect(influenceSentence(scene, [-0.1, 0.02])).toContain("towards “wide”: 0.020 for each unit");
  expect(influenceSentence(scene, [0, 0])).toBe("All slopes are level: no small change of the blend makes it better.");
});

describe("the certificate", () => {
  const bound = { grade: "estimated", estimate: 0.001, upper: 0.004, limitedBy: 0 } as const;

  test("is a share of what there is, beside the truth", () => {
    expect(plain(certificateSentence(row(bound, 0.001), 1, scene.names))).toBe(
      "At most 0.4 % better is possible, says the learner, which sees rewards alone. In truth it is 0.1 % better.",
    );
  });

  test("is a number where there is nothing to take a share of", () => {
    expect(certificateSentence(row(bound, 0.001), -0.1, scene.names)).toMatch(/^At most 0\.0040 better is possible/);
  });

  test("that is not there yet says what stands in the way, by name", () => {
    const none = { grade: "none", reason: "arm 1 has fewer than 5 rewards", limitedBy: 1 } as const;
    expect(certificateSentence(row(none, 0), 1, scene.names)).toBe(
      "No certificate yet: “wide” has fewer than 5 rewards.",
    );
    expect(certificateSentence(row(undefined, 0), 1, scene.names)).toContain("gives no certificate");
    expect(certificateSentence(undefined, 1, scene.names)).toBe("Nothing is played yet.");
  });
});
