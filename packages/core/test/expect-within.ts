import { expect } from "vitest";

/** |actual - expected| <= tolerance; NaN fails. */
export function expectWithin(actual: number, expected: number, tolerance: number): void {
  const distance = Math.abs(actual - expected);
  expect(distance <= tolerance, `${actual} should be within ${tolerance} of ${expected}, but is ${distance} away`).toBe(
    true,
  );
}
