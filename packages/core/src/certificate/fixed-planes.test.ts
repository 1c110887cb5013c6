import { describe, expect, it } from "vitest";
import { FixedPlanes, rewardsSince } from "./fixed-planes.ts";
import { SupportHistogram } from "./support-histogram.ts";

const plane = { mean: Float64Array.of(1, 2), direction: Float64Array.of(3, 4) };

describe("FixedPlanes", () => {
  it("are due at rounds that double, and the last two are kept", () => {
    const planes = new FixedPlanes();
    const histogram = new SupportHistogram([0, 1], 2, 1);
    const due: number[] = [];
    for (let round = 1; round <= 600; round++) {
      if (!planes.advance()) continue;
      due.push(round);
      planes.fix(plane, histogram);
    }
    expect(due).toEqual([64, 128, 256, 512]);
    expect(planes.planes.map(({ number }) => number)).toEqual([3, 4]);
  });

  it("know the rewards that came later, of arms that came later too", () => {
    const planes = new FixedPlanes();
    const histogram = new SupportHistogram([0, 1], 2, 1);
    for (let round = 1; round <= 64; round++) {
      histogram.add(0, 0.75);
      if (planes.advance()) planes.fix(plane, histogram);
    }
    histogram.restore(histogram.save(), 2);
    histogram.add(0, 0);
    histogram.add(0, 0.75);
    histogram.add(1, 1);
    const [fixed] = planes.planes;
    expect(rewardsSince(fixed!, histogram, 0)).toEqual({ count: 2, masses: Float64Array.of(1, 0.5, 0.5) });
    expect(rewardsSince(fixed!, histogram, 1)).toEqual({ count: 1, masses: Float64Array.of(0, 0, 1) });
  });

  it("come back from JSON as they were", () => {
    const planes = new FixedPlanes();
    const histogram = new SupportHistogram([0, 1], 2, 1);
    for (let round = 1; round <= 130; round++) if (planes.advance()) planes.fix(plane, histogram);
    const saved = JSON.parse(JSON.stringify(planes.save()));
    const copy = new FixedPlanes();
    copy.restore(saved);
    expect(copy.save()).toEqual(planes.save());
    expect(() => copy.restore(undefined)).toThrow("invalid state.certificate.round");
    expect(() => copy.restore({ ...saved, planes: 3 })).toThrow("invalid state.certificate.planes");
    const [first] = saved.planes;
    for (const wrong of [{ number: 0 }, { mean: null }, { direction: [1] }, { before: null }]) {
      expect(() => copy.restore({ ...saved, planes: [{ ...first, ...wrong }] })).toThrow(
        "invalid state.certificate.planes",
      );
    }
  });
});
