import { distribution } from "@blendit/core/specs";
import { expect, test } from "vitest";
import { densityFloor } from "./density-floor.ts";

const uniform = distribution({ kind: "uniform", low: -0.3, high: 0.4 });

test("the density floor of a uniform law on its support is its density, and never above it", () => {
  expect(densityFloor([uniform], [-0.3, 0.4])).toBeCloseTo(1 / 0.7, 12);
  expect(densityFloor([uniform], [-0.3, 0.4])!).toBeLessThanOrEqual(1 / (0.4 - -0.3));
});

test("the floor of several laws is the least of all: beta(1/2, 1/2) has 2/pi in the middle", () => {
  const arcsine = distribution({ kind: "beta", alpha: 0.5, beta: 0.5 });
  const flat = distribution({ kind: "uniform", low: 0, high: 1 });
  expect(densityFloor([flat, arcsine], [0, 1])).toBeCloseTo(2 / Math.PI, 12);
});

test("there is none where a density vanishes, a law ends earlier, or has atoms", () => {
  expect(densityFloor([distribution({ kind: "beta", alpha: 2, beta: 2 })], [0, 1])).toBeUndefined();
  expect(densityFloor([distribution({ kind: "triangular", low: 0, mode: 1, high: 1 })], [0, 1])).toBeUndefined();
  expect(densityFloor([uniform], [-0.3, 1])).toBeUndefined();
  expect(densityFloor([distribution({ kind: "bernoulli", p: 0.5 })], [0, 1])).toBeUndefined();
});
