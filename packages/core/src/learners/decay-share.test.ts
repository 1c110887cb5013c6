import { describe, expect, it } from "vitest";
import { DECAY, decayShare } from "./decay-share.ts";

/** What each of the rounds counts in the average at the end. */
function countsOf(rounds: number, decay: number): number[] {
  const counts: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const share = decayShare(round, decay);
    for (let index = 0; index < counts.length; index++) counts[index]! *= 1 - share;
    counts.push(share);
  }
  return counts;
}

describe("decayShare", () => {
  it("is all of it in the first round, so that no start is needed", () => {
    expect(decayShare(1)).toBe(1);
    expect(decayShare(1, 1)).toBe(1);
  });

  it("is the uniform average for a decay of one", () => {
    for (const count of countsOf(10, 1)) expect(count).toBeCloseTo(0.1, 14);
  });

  it("counts the last 3.5 % of the rounds for a half, as it is", () => {
    const counts = countsOf(2000, DECAY);
    expect(counts.slice(-70).reduce((sum, count) => sum + count, 0)).toBeCloseTo(0.5, 1);
  });

  it("counts the first half of the rounds for a sixteenth with a decay of four", () => {
    const counts = countsOf(2000, 4);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeCloseTo(1, 12);
    expect(counts.slice(0, 1000).reduce((sum, count) => sum + count, 0)).toBeCloseTo(1 / 16, 3);
    // (s / t)^3: half-way, an eighth of the newest.
    expect(counts[999]! / counts[1999]!).toBeCloseTo(1 / 8, 2);
  });
});
