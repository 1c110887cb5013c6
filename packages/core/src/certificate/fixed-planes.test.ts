import { describe, expect, it } from "vitest";
import { FixedPlanes } from "./fixed-planes.ts";
import { SupportHistogram } from "./support-histogram.ts";

const plane = { mean: Float64Array.of(1, 2), direction: Float64Array.of(3, 4) };
const empty = (armCount = 1) => new SupportHistogram([0, 1], 2, armCount);

/** Planes after this many rewards of the first arm, and the rounds at which they were fixed. */
function after(rounds: number) {
  const planes = new FixedPlanes();
  const fixed: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    if (!planes.observe(0, 0.75)) continue;
    fixed.push(round);
    planes.fix(plane, empty());
  }
  return { planes, fixed };
}

describe("FixedPlanes", () => {
  it("are fixed at rounds that double, and the last two are kept", () => {
    const { planes, fixed } = after(600);
    expect(fixed).toEqual([64, 128, 256, 512]);
    expect(planes.planes.map(({ number }) => number)).toEqual([3, 4]);
  });

  it("record the rewards that came later, including those of arms added later", () => {
    const { planes } = after(64);
    planes.restore(planes.save(), () => empty(2));
    for (const [arm, reward] of [
      [0, 0],
      [0, 0.75],
      [1, 1],
    ] as const)
      planes.observe(arm, reward);
    const { since } = planes.planes[0]!;
    expect([since.count(0), since.masses(0)]).toEqual([2, Float64Array.of(1, 0.5, 0.5)]);
    expect([since.count(1), since.masses(1)]).toEqual([1, Float64Array.of(0, 0, 1)]);
  });

  it("continue from JSON", () => {
    const { planes } = after(130);
    const saved = JSON.parse(JSON.stringify(planes.save()));
    const copy = new FixedPlanes();
    copy.restore(saved, empty);
    expect(copy.save()).toEqual(planes.save());
    expect(() => copy.restore(undefined, empty)).toThrow(
      "state.certificate.round must be a whole number of at least 0",
    );
    expect(() => copy.restore({ ...saved, planes: 3 }, empty)).toThrow("state.certificate.planes must be");
    const [first] = saved.planes;
    for (const wrong of [{ number: 0 }, { mean: null }, { direction: [1] }, { since: null }])
      expect(() => copy.restore({ ...saved, planes: [{ ...first, ...wrong }] }, empty)).toThrow("state.");
  });
});
