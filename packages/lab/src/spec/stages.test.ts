import { KnownArms, optimum } from "@blendit/core/known";
import { distribution, utility } from "@blendit/core/specs";
import { describe, expect, it } from "vitest";
import { driftingStages, steadyStage } from "./stages.ts";

const goal = utility({ kind: "variance" });
const laws = [0.2, 0.5, 0.6].map((mean) => distribution({ kind: "gaussian", mean, deviation: 0.1 }));
const to = [0.9, 0.5, 0.1].map((mean) => distribution({ kind: "gaussian", mean, deviation: 0.3 }));
const costs = [0, 0.01, 0];
const floor = 0.05;
const weights = [0.5, 0.2, 0.3];

describe("driftingStages", () => {
  const both = new KnownArms({ utility: goal, arms: [...laws, ...to], costs: [...costs, ...costs] });
  const stageAt = driftingStages(both, { to: [], from: 100, until: 200 }, floor);

  it.each([
    [1, 0],
    [150, 0.5],
    [200, 1],
  ])("is, in round %i, the problem of arms that pay by the new law with probability %d", (round, share) => {
    const mixed = laws.map((law, arm) =>
      distribution({
        kind: "mixture",
        parts: [
          { weight: 1 - share, distribution: law },
          { weight: share, distribution: to[arm]! },
        ],
      }),
    );
    const known = new KnownArms({ utility: goal, arms: mixed, costs });
    const stage = stageAt(round);
    expect(stage.value(weights)).toBeCloseTo(known.value(weights), 13);
    expect(stage.certificate(weights)).toBeCloseTo(known.certificate(weights, floor), 12);
    const best = optimum({ utility: goal, arms: mixed, costs, floor });
    expect(stage.best.value).toBeCloseTo(best.value, 12);
    for (const [arm, weight] of best.weights.entries()) expect(stage.best.weights[arm]).toBeCloseTo(weight, 6);
  });

  it("is the same object in rounds of the same stage", () => {
    expect(stageAt(2)).toBe(stageAt(1));
    expect(stageAt(150)).toBe(stageAt(151));
    expect(stageAt(150)).not.toBe(stageAt(155));
  });
});

describe("steadyStage", () => {
  it("is the problem of known arms", () => {
    const known = new KnownArms({ utility: goal, arms: laws, costs });
    const best = optimum({ utility: goal, arms: laws, costs, floor });
    const stage = steadyStage({ known }, floor, () => best);
    expect(stage.value(weights)).toBe(known.value(weights));
    expect(stage.certificate(weights)).toBe(known.certificate(weights, floor));
    expect(stage.best).toBe(best);
  });
});
