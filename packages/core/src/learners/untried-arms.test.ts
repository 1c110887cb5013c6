import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { ArmRoster } from "./arm-roster.ts";
import { UntriedArms } from "./untried-arms.ts";

describe("UntriedArms", () => {
  const roster = new ArmRoster(4, 0.1);
  const blend = Float64Array.of(0.4, 0.4, 0.1, 0.1);

  it("raises the weights of arms never tried to their share, one by one less", () => {
    const untried = new UntriedArms(4, [2, 3]);
    // Half of the 0.6 that the floors leave free is 0.3, of which they have 0.2.
    expectWithin(untried.favoured(blend, 0.5, roster)[2]!, 0.15, 1e-16);
    expect(untried.arms).toEqual([2, 3]);
    untried.remove(3);
    untried.remove(3);
    expect(untried.arms).toEqual([2]);
    // Now the third alone gets 0.3; the others keep what they have above the floor in proportion.
    const weights = untried.favoured(blend, 0.5, roster);
    expectWithin(weights[2]!, 0.3, 1e-16);
    expectWithin(weights[3]!, 0.1, 1e-16);
    untried.remove(2);
    expect(untried.favoured(blend, 0.5, roster)).toBe(blend);
  });

  it("leaves a blend as it is that gives them their share", () => {
    expect(new UntriedArms(4, [0, 1]).favoured(blend, 0.5, roster)).toBe(blend);
    expect(Array.from(blend)).toEqual([0.4, 0.4, 0.1, 0.1]);
  });
});
