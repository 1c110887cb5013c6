import { describe, expect, it } from "vitest";
import { expectWithin } from "../../test/expect-within.ts";
import { SupportHistogram } from "./support-histogram.ts";

describe("SupportHistogram", () => {
  const filled = () => {
    const histogram = new SupportHistogram([2, 6], 4, 2);
    for (const reward of [2, 2.25, 5.5, 6]) histogram.add(0, reward);
    return histogram;
  };

  it("splits a reward between the ends of its cell, preserving the mean", () => {
    const histogram = filled();
    expect(Array.from(histogram.points)).toEqual([2, 3, 4, 5, 6]);
    expect(Array.from(histogram.masses(0))).toEqual([1.75, 0.25, 0, 0.5, 1.5]);
    const sum = histogram.masses(0).reduce((total, mass, end) => total + mass * histogram.points[end]!, 0);
    expectWithin(sum, 2 + 2.25 + 5.5 + 6, 1e-14);
    expect([histogram.count(0), histogram.count(1)]).toEqual([4, 0]);
  });

  it("adds arms, and continues from JSON", () => {
    const histogram = filled();
    histogram.restore(histogram.save(), 3);
    histogram.add(2, 4.75);
    const saved = JSON.parse(JSON.stringify(histogram.save()));
    const copy = new SupportHistogram([2, 6], 4, 2);
    copy.restore(saved, 3);
    expect(copy.save()).toEqual(histogram.save());
    expect(copy.armCount).toBe(3);
    expect(() => copy.restore(saved, 2)).toThrow("state.certificate.masses must be a list for each of 2 arms");
    expect(() => copy.restore({ ...saved, masses: 3 }, 3)).toThrow("a list for each of 3 arms");
    expect(() => copy.restore({ ...saved, counts: [1] }, 3)).toThrow("state.certificate.counts must be");
    expect(() => copy.restore({ ...saved, masses: [[1], [1], [1]] }, 3)).toThrow("state.certificate.masses must be");
    expect(Array.from(copy.points)).toEqual([2, 3, 4, 5, 6]);
  });
});
