import { describe, expect, test } from "vitest";
import { duels, type FinalGaps, standing } from "./standing.ts";

const RESOLUTION = 1e-9;
const gaps = (id: string, ...values: number[]): FinalGaps => ({ id, values });
const low = gaps("low", 1, 2, 1, 2, 1, 2);
const near = gaps("near", 1.09, 2.18, 1.09, 2.18, 1.09, 2.18);
const noisy = gaps("noisy", 9, 0, 8, 0, 1, 0);
const high = gaps("high", 3, 4, 3.1, 4, 3, 4);
const all = [high, near, low, noisy];

describe("standing", () => {
  test("of the lowest mean is best, against the next one", () => {
    expect(standing(low, all, RESOLUTION)).toMatchObject({ opponent: "near", verdict: "best" });
    expect(standing(low, all, RESOLUTION)!.difference).toBeCloseTo(-0.135, 12);
  });

  test("within 1.1 times the best is a tie, even if surely larger", () => {
    const { verdict, interval, opponent } = standing(near, all, RESOLUTION)!;
    expect({ verdict, opponent }).toEqual({ verdict: "tie", opponent: "low" });
    expect(interval![0]).toBeGreaterThan(0);
  });

  test("with an interval around zero is a tie, even if much larger on average", () => {
    expect(standing(noisy, all, RESOLUTION)).toMatchObject({ opponent: "low", verdict: "tie" });
  });

  test("that is surely larger loses", () => {
    const { verdict, difference, interval } = standing(high, all, RESOLUTION)!;
    expect(verdict).toBe("loses");
    expect(difference).toBeCloseTo(21.1 / 6 - 1.5, 12);
    expect(interval![0]).toBeGreaterThan(0);
  });

  test("takes differences within the resolution for rounding", () => {
    const [exact, rounded] = [gaps("exact", 0, 0, 0), gaps("rounded", 1e-17, 1e-17, 1e-17)];
    expect(standing(rounded, [exact], RESOLUTION)!.verdict).toBe("tie");
    expect(standing(exact, [rounded], RESOLUTION)!.verdict).toBe("best");
    expect(duels(rounded, [exact], RESOLUTION)).toEqual({ won: [], tied: ["exact"], lost: [] });
  });

  test("of one replication is never lost: nothing is known of the spread", () => {
    expect(standing(gaps("own", 5), [gaps("other", 1)], RESOLUTION)).toMatchObject({ interval: null, verdict: "tie" });
  });

  test("of somebody alone is none", () => {
    expect(standing(low, [low], RESOLUTION)).toBeNull();
  });
});

test("duels are won or lost where the interval leaves zero out", () => {
  expect(duels(low, all, RESOLUTION)).toEqual({ won: ["high", "near"], tied: ["noisy"], lost: [] });
  expect(duels(high, all, RESOLUTION)).toEqual({ won: [], tied: ["noisy"], lost: ["near", "low"] });
});
