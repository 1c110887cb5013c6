import { describe, expect, it } from "vitest";
import type { MirrorWeights } from "../src/learners/mirror/mirror-weights.ts";
import type { WeightSharing } from "../src/learners/mirror/weight-sharing.ts";
import { Random } from "../src/random/random.ts";

type MakeSharing = (armCount: number, floor: number) => { weights: MirrorWeights; sharing: WeightSharing };

/** What a follower has read of each arm: its value, or -1 if it shares. */
function read(sharing: WeightSharing, arm: number): number {
  return sharing.isSharing(arm) ? -1 : sharing.valueOf(arm);
}

/** What a blend that follows weights relies on, however they are kept. */
export function weightSharingContract(name: string, make: MakeSharing): void {
  describe(name, () => {
    it.each([
      { armCount: 2, floor: 0.1, size: 1 },
      { armCount: 20, floor: 0.04, size: 0.5 },
      { armCount: 20, floor: 1e-6, size: 60 },
      { armCount: 60, floor: 1e-3, size: 0.1 },
    ])("tells all weights to one who reads what changed: $armCount arms, floor $floor, steps of $size", (setting) => {
      const { armCount, floor, size } = setting;
      const { weights, sharing } = make(armCount, floor);
      const random = Random.stream(91, name, armCount);
      const arms = Array.from({ length: armCount }, (_, arm) => arm);
      let known = arms.map((arm) => read(sharing, arm));
      let farthest = 0;
      for (let step = 0; step < 3000; step++) {
        const raised = weights.draw(random);
        weights.raise(raised, size * (random.uniform() - 0.5));
        const changed = sharing.follow();
        if (changed === undefined) {
          sharing.reset();
          known = arms.map((arm) => read(sharing, arm));
        } else {
          for (const arm of [raised, ...changed]) known[arm] = read(sharing, arm);
        }
        for (const arm of arms) {
          const weight = known[arm]! < 0 ? sharing.sharedWeight : sharing.scale * known[arm]!;
          farthest = Math.max(farthest, Math.abs(weight - weights.weight(arm)));
        }
      }
      expect(farthest).toBeLessThan(1e-12);
      // It would be idle if all arms changed all the time.
      if (armCount === 60) expect(sharing.follow()?.length).toBeLessThan(30);
    });

    it("goes on from a saved state, and refuses a bad one", () => {
      const { weights, sharing } = make(5, 0.1);
      for (let step = 0; step < 20; step++) {
        weights.raise(step % 2, 2);
        if (sharing.follow() === undefined) sharing.reset();
      }
      const saved = JSON.parse(JSON.stringify(sharing.save()));
      sharing.restore(saved);
      expect(sharing.save()).toEqual(saved);
      for (const bad of [null, {}, { ...saved, shift: "x", unit: 0 }, { shift: "x", unit: 1, member: 5 }]) {
        expect(() => sharing.restore(bad)).toThrow("invalid state.part.sharing");
      }
    });
  });
}
