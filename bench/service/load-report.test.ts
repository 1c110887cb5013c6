import { expect, test } from "vitest";
import { spreadOf } from "../spread.ts";
import { loadSections } from "./load-report.ts";
import type { LoadResult } from "./results.ts";

const result: LoadResult = {
  utility: "variance",
  experiments: 1,
  armCount: 8,
  rates: { echo: spreadOf([40_000]), decide: spreadOf([20_000]), pair: spreadOf([6000]), batch: spreadOf([30_000]) },
  ratios: { decide: spreadOf([0.5]), pair: spreadOf([0.14, 0.15, 0.16]), batch: spreadOf([0.75]) },
  processorMicroseconds: { echo: spreadOf([22]), decide: spreadOf([40]), pair: spreadOf([120]), batch: spreadOf([25]) },
  halfOfWanted: { pairsPerSecond: 2500, median: 2, p99: 12, most: 19 },
  halfLoad: { pairsPerSecond: 3000, median: 3, p99: 21, most: 30 },
};

test("the table of the load shows rates, ratios to the echo with their range, and processor time", () => {
  expect(loadSections([result]).load.split("\n").slice(2)).toEqual([
    "| 1 experiment of 8 arms, variance | echo | 40 k | 1 | 22 |",
    "|  | decide | 20 k | 0.5 [0.5..0.5] | 40 |",
    "|  | decide + reward | 6 k | 0.15 [0.14..0.16] | 120 |",
    "|  | decide + reward, batches of 100 | 30 k | 0.75 [0.75..0.75] | 25 |",
  ]);
});

test("what is wanted is said to be met or missed, of one experiment of 8 arms alone", () => {
  const many = { ...result, experiments: 1000 };
  expect(loadSections([result, many]).wanted).toBe(
    "- variance: decide / echo 0.5 (target 0.5: met); pairs / echo 0.15 (target 0.2: missed); " +
      "pairs a second in batches 30,000 (target 20,000: met); " +
      "99 % within 12 ms at 2,500 pairs a second (target 20: met); " +
      "99 % within 21 ms at 3,000 pairs a second (target 20: missed).",
  );
});
