import { describe, it } from "vitest";
import { expectWithin } from "../../../test/expect-within.ts";
import { mean } from "../../utilities/mean.ts";
import { ArmRoster } from "../arm-roster.ts";
import { PlugIn } from "../estimates/plug-in.ts";
import { boundByBands, boundByMeans } from "./guaranteed-bounds.ts";
import { klShift } from "./kl-shift.ts";
import { lawBands } from "./law-bands.ts";
import { SupportHistogram } from "./support-histogram.ts";

describe("bounds of slopes from a histogram", () => {
  const floor = 0.1;
  const plugIn = new PlugIn({}, { utility: mean({ support: [0, 1] }), armCount: 2, floor, costs: [0, 0.05] });
  const histogram = new SupportHistogram([0, 1], 10, 2);
  const rewards = [
    [0.1, 0.2, 0.4],
    [0.5, 0.9],
  ];
  rewards.forEach((list, arm) => {
    for (const reward of list) {
      plugIn.observe(arm, reward, 0.5);
      histogram.add(arm, reward);
    }
  });
  const view = { plugIn, roster: new ArmRoster(2, floor), histogram, weights: Float64Array.of(0.4, 0.6) };
  const direction = Float64Array.of(1, 0);
  // Means are 0.7/3 and 0.7, and the second arm costs 0.05. All that is free goes to the second, 0.9 - 0.6, or to the first.
  const slope = 0.7 - 0.05 - 0.7 / 3;
  const largest = (off: { up: readonly number[]; down: readonly number[] }) =>
    Math.max(0.3 * (slope + off.up[1]! + off.down[0]!), 0.5 * (off.up[0]! + off.down[1]! - slope));

  it("add the Kullback-Leibler radii of the arms' means, with an atom at the end of the support", () => {
    const radius = (count: number) => (2 + Math.log(Math.PI * (count + 1)) / 2) / count;
    const up = rewards.map((list) =>
      klShift(
        Float64Array.from(list, (reward) => 1 - reward),
        radius(list.length),
      ),
    );
    const down = rewards.map((list) => klShift(Float64Array.from(list), radius(list.length)));
    const rewardsOf = (arm: number) => ({ count: histogram.count(arm), masses: histogram.masses(arm) });
    const { upper } = boundByMeans(view, direction, 2, rewardsOf);
    expectWithin(upper, largest({ up, down }), 1e-6);
  });

  it("add what the bands of the laws leave open", () => {
    const bands = [0, 1].map((arm) => lawBands(histogram.masses(arm), histogram.count(arm), 2));
    const width = (part: "low" | "high", arm: number) =>
      bands[arm]!.levels.reduce((sum, level, cell) => sum + 0.1 * Math.abs(level - bands[arm]![part][cell]!), 0);
    const { upper } = boundByBands(view, direction, bands);
    const up = [width("low", 0), width("low", 1)];
    const down = [width("high", 0), width("high", 1)];
    expectWithin(upper, largest({ up, down }), 1e-12);
  });
});
