import { Random } from "@blendit/core";
import { gaussian } from "@blendit/core/distributions";
import { describe, expect, test } from "vitest";
import { meanInterval, meanOf } from "../../simulate/moments.ts";
import { average, correlation, difference, product, ratio, type Values, varianceAmong } from "./influence-values.ts";

const random = Random.stream(4, "influence values");
const normal = gaussian({ mean: 0, deviation: 1 });
const draws = (count: number, centre: number) => Array.from({ length: count }, () => centre + normal.sample(random));
const COUNT = 400;
const one = draws(COUNT, 5);
const other = draws(COUNT, 3).map((value, index) => value + 0.6 * one[index]!);
const third = draws(COUNT, 4);

const functions: [string, (...lists: Values[]) => Values, (...lists: Values[]) => number][] = [
  ["difference", difference, (a, b) => meanOf(a!) - meanOf(b!)],
  ["average", (...lists) => average(lists), (...lists) => meanOf(lists.map(meanOf))],
  ["ratio", (a, b) => ratio(a!, b!), (a, b) => meanOf(a!) / meanOf(b!)],
  ["product", (a, b) => product(a!, b!), (a, b) => meanOf(a!) * meanOf(b!)],
  ["correlation", (a, b) => correlation(a!, b!), (a, b) => pearson(a!, b!)],
  ["varianceAmong", (...lists) => varianceAmong(lists), (...lists) => spread(lists.map(meanOf))],
];

function pearson(a: Values, b: Values): number {
  const [left, right] = [meanOf(a), meanOf(b)];
  const sum = (term: (index: number) => number) => a.reduce((total, _, index) => total + term(index), 0);
  const both = sum((index) => (a[index]! - left) * (b[index]! - right));
  return both / Math.sqrt(sum((index) => (a[index]! - left) ** 2) * sum((index) => (b[index]! - right) ** 2));
}

function spread(means: readonly number[]): number {
  return means.reduce((sum, mean) => sum + mean ** 2, 0) / means.length - meanOf(means) ** 2;
}

describe.each(functions)("%s", (_, values, estimate) => {
  const lists = [one, other, third];

  test("has the estimate as its mean", () => {
    expect(meanOf(values(...lists))).toBeCloseTo(estimate(...lists), 12);
  });

  test("gives for each replication the change of the estimate if that replication has a little more weight", () => {
    const result = values(...lists);
    const centre = estimate(...lists);
    // Repeating one replication increases its weight from 1/n to 2/(n+1), by almost 1/n.
    for (const index of [0, 7, 133]) {
      const repeated = lists.map((list) => [...list, list[index]!]);
      const moved = (estimate(...repeated) - centre) * (COUNT + 1);
      expect(Math.abs(moved - (result[index]! - centre))).toBeLessThan(0.02 * (1 + Math.abs(moved)));
    }
  });
});

test("two replications, whose correlation is always 1 or -1, give no interval", () => {
  expect(meanInterval(correlation([1, 2], [5, 3]))).toEqual({ mean: expect.closeTo(-1, 12), interval: null });
});

test("an interval of a correlation contains the truth about as often as it claims", () => {
  const samples = 600;
  let holds = 0;
  for (let sample = 0; sample < samples; sample++) {
    const own = draws(200, 0);
    const mixed = own.map((value) => 0.6 * value + 0.8 * normal.sample(random));
    const { interval } = meanInterval(correlation(own, mixed));
    if (interval![0] <= 0.6 && interval![1] >= 0.6) holds++;
  }
  // Four standard errors, and 0.01 for the error of the delta method.
  expect(Math.abs(holds / samples - 0.95)).toBeLessThan(4 * Math.sqrt((0.95 * 0.05) / samples) + 0.01);
});
