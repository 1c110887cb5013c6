import { describe, expect, test } from "vitest";
import { chernoffBiasBound, printedBiasBound, printedTotalBias } from "./bias-bounds.ts";

const constants = { stability: 1.5, rate: 0.4 };
const FLOORS = [0.49, 0.3, 0.2, 0.1, 0.05, 0.03, 0.01, 0.001];

/** Rounds from 2 to 10^8, a percent apart. */
const ROUNDS: number[] = [];
for (let round = 2; round < 1e8; round = Math.max(round + 1, Math.floor(1.01 * round))) ROUNDS.push(round);

/** The paper's middle expression, from Azuma's inequality, over the bound it is said to imply. */
const azumaRatio = (floor: number, round: number): number => {
  const constant = constants.stability * constants.rate;
  const middle =
    (4 * constant) / Math.sqrt(floor * (round - 1)) + 2 * constant * Math.exp((-(floor ** 2) * (round - 1)) / 8);
  return middle / printedBiasBound({ ...constants, floor, round });
};

const worstAzuma = (floor: number) =>
  ROUNDS.reduce(
    (worst, round) => (azumaRatio(floor, round) > worst.ratio ? { ratio: azumaRatio(floor, round), round } : worst),
    { ratio: 0, round: 0 },
  );

describe("printedBiasBound", () => {
  test("is 8 L C_d / sqrt(floor t)", () => {
    expect(printedBiasBound({ ...constants, floor: 0.04, round: 100 })).toBeCloseTo((8 * 0.6) / 2, 14);
  });

  test("does not follow from the paper's middle step: that is 2.25 times larger at floor 0.03, round 4437", () => {
    const { ratio, round } = worstAzuma(0.03);
    expect(ratio).toBeCloseTo(2.251, 3);
    // The worst round is near 4 / floor^2 = 4444; the rounds tried are a percent apart.
    expect(Math.abs(round / 4444 - 1)).toBeLessThan(0.01);
  });

  test("falls short of the middle step by a factor that grows like 1/2 + 0.3 / sqrt(floor), without limit", () => {
    for (const floor of [0.1, 0.03, 0.01, 0.001]) {
      const predicted = 0.5 + (0.5 * Math.exp(-0.5)) / Math.sqrt(floor);
      // The prediction takes t - 1 for t, a relative error of order floor^2 / 4.
      expect(Math.abs(worstAzuma(floor).ratio / predicted - 1)).toBeLessThan(2e-3);
    }
    expect(worstAzuma(0.001).ratio).toBeGreaterThan(10);
  });

  test("refuses the first round, which has no data", () => {
    expect(() => printedBiasBound({ ...constants, floor: 0.1, round: 1 })).toThrow(
      "invalid round: expected an integer >= 2, got 1",
    );
  });
});

describe("chernoffBiasBound", () => {
  test("is 4 L C_d / sqrt(floor (t-1)) + 2 L C_d exp(-floor (t-1) / 8)", () => {
    const bound = chernoffBiasBound({ ...constants, floor: 0.04, round: 101 });
    expect(bound).toBeCloseTo((4 * 0.6) / 2 + 2 * 0.6 * Math.exp(-0.5), 14);
  });

  test.each(FLOORS)("is never above the printed bound at floor %d, so it proves what the paper states", (floor) => {
    for (const round of ROUNDS) {
      const options = { ...constants, floor, round };
      expect(chernoffBiasBound(options)).toBeLessThan(printedBiasBound(options));
    }
  });

  test.each([0.3, 0.1, 0.03])("covers E[2 / sqrt(pulls)] for pulls at the least rate, floor %d", (floor) => {
    // With L = C_d = 1 it bounds 2 E[1 / sqrt(N)], N binomial, an arm never pulled counting as one pull.
    for (const trials of [1, 5, 20, 100, 500]) {
      let probability = (1 - floor) ** trials;
      let expectation = probability;
      for (let pulls = 1; pulls <= trials; pulls++) {
        probability *= (((trials - pulls + 1) / pulls) * floor) / (1 - floor);
        expectation += probability / Math.sqrt(pulls);
      }
      expect(2 * expectation).toBeLessThan(chernoffBiasBound({ stability: 1, rate: 1, floor, round: trials + 1 }));
    }
  });
});

describe("printedTotalBias", () => {
  test("is 16 L C_d sqrt(T / floor), and not below the printed bounds added up", () => {
    const total = printedTotalBias({ ...constants, floor: 0.04, horizon: 400 });
    expect(total).toBeCloseTo(16 * 0.6 * 100, 10);
    let sum = 0;
    for (let round = 2; round <= 400; round++) sum += printedBiasBound({ ...constants, floor: 0.04, round });
    expect(sum).toBeLessThan(total);
  });
});
