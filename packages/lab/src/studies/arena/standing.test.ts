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
  test("of the lowest mean is against the next one, and better where that is surely larger", () => {
    expect(standing(low, all, RESOLUTION)).toMatchObject({ opponent: "near", verdict: "better" });
    expect(standing(low, all, RESOLUTION)!.difference).toBeCloseTo(-0.135, 12);
  });

  test("of the lowest mean is undecided where the next one may be as low", () => {
    expect(standing(low, [low, noisy], RESOLUTION)).toMatchObject({ opponent: "noisy", verdict: "undecided" });
  });

  test("with an interval around zero is undecided, even if much larger on average", () => {
    expect(standing(noisy, all, RESOLUTION)).toMatchObject({ opponent: "low", verdict: "undecided" });
  });

  test("that is surely larger is worse, be it by little or by much", () => {
    expect(standing(near, all, RESOLUTION)).toMatchObject({ opponent: "low", verdict: "worse" });
    const { verdict, difference, interval } = standing(high, all, RESOLUTION)!;
    expect(verdict).toBe("worse");
    expect(difference).toBeCloseTo(21.1 / 6 - 1.5, 12);
    expect(interval![0]).toBeGreaterThan(0);
  });

  test("takes differences within the resolution for rounding", () => {
    const [exact, rounded] = [gaps("exact", 0, 0, 0), gaps("rounded", 1e-17, 1e-17, 1e-17)];
    expect(standing(rounded, [exact], RESOLUTION)!.verdict).toBe("undecided");
    expect(standing(exact, [rounded], RESOLUTION)!.verdict).toBe("undecided");
    expect(duels(rounded, [exact], RESOLUTION)).toEqual({ better: [], undecided: ["exact"], worse: [] });
  });

  test("of one replication is undecided: nothing is known of the spread", () => {
    const alone = standing(gaps("own", 5), [gaps("other", 1)], RESOLUTION);
    expect(alone).toMatchObject({ interval: null, verdict: "undecided" });
  });

  test("of somebody alone is none", () => {
    expect(standing(low, [low], RESOLUTION)).toBeNull();
  });
});

test("fewer replications decide less: a quarter of them leaves undecided what all of them tell apart", () => {
  const steps = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 1 : -0.4));
  const [own, other] = [gaps("own", ...steps.map(() => 1)), gaps("other", ...steps.map((step) => 1 + step))];
  const quarter = ({ id, values }: FinalGaps) => gaps(id, ...values.slice(0, 10));
  expect(standing(own, [other], RESOLUTION)!.verdict).toBe("better");
  expect(standing(quarter(own), [quarter(other)], RESOLUTION)!.verdict).toBe("undecided");
});

test("duels are better or worse where the interval leaves zero out", () => {
  expect(duels(low, all, RESOLUTION)).toEqual({ better: ["high", "near"], undecided: ["noisy"], worse: [] });
  expect(duels(high, all, RESOLUTION)).toEqual({ better: [], undecided: ["noisy"], worse: ["near", "low"] });
});
