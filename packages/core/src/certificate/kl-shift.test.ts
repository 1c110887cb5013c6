import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { Random } from "../random/random.ts";
import { klShift } from "./kl-shift.ts";

const divergence = (p: readonly number[], q: readonly number[]) =>
  p.reduce((sum, mass, index) => (mass === 0 ? sum : sum + mass * Math.log(mass / q[index]!)), 0);

describe("klShift", () => {
  it("agrees with bisection on two shares for distances of zero and one", () => {
    for (const [zeros, ones, radius] of [
      [3, 7, 0.05],
      [30, 170, 0.002],
      [1, 4, 2],
      [199, 1, 1e-5],
    ] as const) {
      const distances = Float64Array.from({ length: zeros + ones }, (_, index) => (index < zeros ? 0 : 1));
      const share = ones / (zeros + ones);
      let [low, high] = [0, share];
      for (let step = 0; step < 200; step++) {
        const middle = (low + high) / 2;
        if (divergence([share, 1 - share], [middle, 1 - middle]) > radius) low = middle;
        else high = middle;
      }
      expectWithin(klShift(distances, radius), share - low, 2e-6 * (share - low));
      expect(klShift(distances, radius)).toBeGreaterThanOrEqual(share - low - 1e-15);
    }
  });

  it("gives an unseen atom all that the radius allows", () => {
    expectWithin(klShift(Float64Array.of(2, 2, 2), 0.3), 2 * (1 - Math.exp(-0.3)), 1e-14);
    // Q = (1 - a)(1/1, 1/4) / (1 + 1/4) and an atom a: mean distance (1 - a) 1.6, and KL(P, Q) = 0.3.
    const tilt = -0.5 * (Math.log(2 * 0.8) + Math.log(2 * 0.2));
    expectWithin(klShift(Float64Array.of(1, 4), 0.3), 2.5 - 1.6 * Math.exp(tilt - 0.3), 1e-13);
  });

  it("is slightly above what distributions on a fine grid reach", () => {
    const random = Random.stream(31);
    const steps = 400;
    for (let trial = 0; trial < 10; trial++) {
      const distances = Float64Array.of(0.2 * random.uniform(), random.uniform(), 3 * random.uniform());
      const mean = (distances[0]! + distances[1]! + distances[2]!) / 3;
      const radius = 0.02 + 0.3 * random.uniform();
      let most = 0;
      for (let first = 1; first < steps; first++) {
        for (let second = 1; first + second < steps; second++) {
          // The rest is at the third value, and on a new atom at distance zero.
          for (const kept of [1, 0.9, 0.8, 0.7]) {
            const q = [first, second, steps - first - second].map((part) => (kept * part) / steps);
            if (divergence([1 / 3, 1 / 3, 1 / 3], q) > radius) continue;
            most = Math.max(most, mean - q.reduce((sum, mass, index) => sum + mass * distances[index]!, 0));
          }
        }
      }
      const shift = klShift(distances, radius);
      expect(shift).toBeGreaterThanOrEqual(most - 1e-12);
      expect(shift).toBeLessThan(1.05 * most + 0.01);
    }
  });

  it("is near sigma sqrt(2 radius) for small radii, in any unit, and zero if all distances are zero", () => {
    const random = Random.stream(32);
    const distances = Float64Array.from({ length: 200 }, () => random.uniform());
    const mean = distances.reduce((sum, distance) => sum + distance, 0) / 200;
    const sigma = Math.sqrt(distances.reduce((sum, distance) => sum + (distance - mean) ** 2, 0) / 200);
    const radius = 1e-6;
    expectWithin(klShift(distances, radius) / (sigma * Math.sqrt(2 * radius)), 1, 1e-3);
    for (const unit of [1e-150, 1e-3, 1e150]) {
      const scaled = klShift(
        distances.map((distance) => unit * distance),
        0.03,
      );
      expectWithin(scaled / unit, klShift(distances, 0.03), 1e-6);
    }
    expect(klShift(new Float64Array(5), 1)).toBe(0);
  });

  it("weights each distance by its mass", () => {
    const masses = Float64Array.of(3, 0, 2, 1);
    const listed = Float64Array.of(0.5, 0.5, 0.5, 2, 2, 0.1);
    for (const radius of [0.01, 0.4, 5]) {
      expectWithin(klShift(Float64Array.of(0.5, 9, 2, 0.1), radius, masses), klShift(listed, radius), 2e-6);
    }
  });
});
