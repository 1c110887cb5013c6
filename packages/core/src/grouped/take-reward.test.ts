import { describe, expect, it } from "vitest";
import { checkUpdate } from "../learners/check-update.ts";
import { type UtilitySpec, utility } from "../specs/utility.ts";
import { takeReward } from "./take-reward.ts";

function answer(take: () => unknown): unknown {
  try {
    return take();
  } catch (reason) {
    return String(reason);
  }
}

describe("takeReward", () => {
  it("lets through, clips and refuses what checkUpdate does", () => {
    const specs: UtilitySpec[] = [
      { kind: "variance" },
      { kind: "variance", support: [0, 1] },
      { kind: "variance", support: [0, 1], outside: "clip" },
    ];
    const arms = [0, 2, 3, -1, 0.5, Number.NaN];
    const rewards = [0, 0.5, 2, -2, 1e60, 1e101, Number.NaN, Number.POSITIVE_INFINITY, [1, 2]];
    const probabilities = [1, 0.3, 1e-60, 1e-101, 0, -1, 1.1, Number.NaN];
    for (const built of specs.map((spec) => utility(spec))) {
      const context = { utility: built, armCount: 3, floor: 0.1 };
      for (const arm of arms) {
        for (const reward of rewards) {
          for (const probability of probabilities) {
            const expected = answer(() => checkUpdate(built, 3, arm, reward, probability));
            expect(answer(() => takeReward(context, arm, reward, probability))).toEqual(expected);
          }
        }
      }
    }
  });
});
