import { expect, it } from "vitest";
import { fullGradientChoices } from "./full-gradient-choices.ts";

it("steps begin between their bounds, are cut by more than they grow, and every round has one", () => {
  const { firstMultiplier, shrink, grow, smallestMultiplier, largestMultiplier, every } = fullGradientChoices;
  // The lower bound is that of round 1; later ones are smaller.
  expect(firstMultiplier).toBeGreaterThanOrEqual(smallestMultiplier);
  expect(firstMultiplier).toBeLessThan(largestMultiplier);
  expect(shrink).toBeLessThan(1);
  expect(grow).toBeGreaterThan(1);
  // One step too far outweighs several that were not.
  expect(shrink * grow).toBeLessThan(1);
  expect(every).toBe(1);
});
