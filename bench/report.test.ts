import { describe, expect, test } from "vitest";
import { machineSentence, remarks, tables } from "./report.ts";
import type { RoundsResult } from "./rounds.ts";
import { spreadOf } from "./spread.ts";

const rounds: RoundsResult = {
  learner: "mirror-ascent",
  utility: "variance",
  armCount: 100,
  floor: 0.003,
  agreement: { c: 2e-15, numpy: 3e-16 },
  rates: { blendit: spreadOf([4e5]), c: spreadOf([2e6]), numpy: spreadOf([4e4]) },
  ratios: { c: spreadOf([0.2, 0.19, 0.25]), numpy: spreadOf([10]) },
};

describe("the table of rounds", () => {
  test("shows rates, ratios with their range, and how closely the programs agree", () => {
    expect(tables.rounds([rounds]).rows).toEqual([
      ["Algorithm 1, variance", "100", "400 k", "2 M", "40 k", "0.2 [0.19..0.25]", "10 [10..10]", "2e-15"],
    ]);
  });

  test("says which program cannot be run", () => {
    const alone = { ...rounds, agreement: {}, rates: { blendit: spreadOf([4e5]) }, ratios: {} };
    const cells = ["400 k", "no compiler", "no numpy", "no compiler", "no numpy", "not compared"];
    expect(tables.rounds([alone]).rows[0]!.slice(2)).toEqual(cells);
  });

  test("is followed by the effect of many arms on the rate, and by the cases left out", () => {
    const many = { ...rounds, armCount: 1e5, rates: { blendit: spreadOf([2e5]) } };
    expect(remarks.rounds([rounds, many])).toEqual([
      "Algorithm 1, variance: Blendit's rate with 100,000 arms is 0.5 of its rate with 100.",
      expect.stringContaining("Left out"),
    ]);
  });
});

test("the table of runs shows the distributions, the diagnostics, rates and the ratio with its range", () => {
  const result = { utility: "variance", armCount: 30, isMeasured: false, agreement: { c: 2e-15 } } as const;
  const rates = { blendit: spreadOf([3e6]), c: spreadOf([4e6]) };
  const compared = { ...result, rates, ratios: { c: spreadOf([0.75, 0.7]) } };
  expect(tables.run([compared]).rows).toEqual([
    ["variance, 30 beta arms", "none", "3 M", "4 M", "0.725 [0.7..0.75]", "2e-15"],
  ]);
  const alone = { ...result, isMeasured: true, agreement: {}, rates: { blendit: spreadOf([3e6]) }, ratios: {} };
  expect(tables.run([alone]).rows[0]!.slice(1)).toEqual([
    "default",
    "3 M",
    "no compiler",
    "no compiler",
    "not compared",
  ]);
});

test("the remark on start-up says whether the target is met", () => {
  const help = (beyond: number) => {
    const spread = spreadOf([beyond]);
    const measured = { milliseconds: spread, processorMilliseconds: spread, peakMegabytes: spread };
    return { program: "blendit --help", beyondNode: spread, ...measured };
  };
  expect(remarks["start-up"]([help(60)])).toEqual([expect.stringMatching(/60 ms .* is met/)]);
  expect(remarks["start-up"]([help(170)])).toEqual([expect.stringMatching(/170 ms .* is missed/)]);
});

test("the table of the reproduction compares with C and numpy if they were measured", () => {
  const [seconds, processorSeconds, peakMegabytes] = [spreadOf([50]), spreadOf([90]), spreadOf([300])];
  const own = { rounds: 16e6, seconds, processorSeconds, peakMegabytes };
  const row = (more: object) => tables.reproduction({ ...own, ...more }).rows[0]!;
  const cells = ["16 M", "50 [50..50]", "90 [90..90]", "300"];
  expect(row({})).toEqual([...cells, "–", "no numpy", "–", "no numpy", "no numpy"]);
  const numpy = { numpySeconds: spreadOf([450]), processorRatio: spreadOf([5]), wallRatio: spreadOf([9]) };
  const both = { cSeconds: spreadOf([45]), cRatio: spreadOf([0.5]), ...numpy };
  expect(row(both)).toEqual([...cells, "45 [45..45]", "450 [450..450]", "0.5 [0.5..0.5]", "5 [5..5]", "9 [9..9]"]);
  expect(tables.reproduction(own).columns).toHaveLength(row(both).length);
});

test("machineSentence names missing tools", () => {
  const machine = {
    processor: "Some CPU",
    cores: 2,
    memoryGigabytes: 8,
    platform: "linux x64",
    node: "v24.0.0",
    c: null,
    numpy: null,
  };
  expect(machineSentence("2026-01-02", machine)).toBe(
    "2026-01-02; Some CPU, 2 cores, 8 GB; linux x64; Node v24.0.0; no C compiler; no Python with numpy.",
  );
});
