import { expect, test } from "vitest";
import { Random } from "../random/random.ts";
import { cdfRadius } from "./cdf-radius.ts";

test("the radius falls slightly more slowly than the root of the number of outcomes, and never exceeds one", () => {
  expect(cdfRadius(1, 0.05)).toBe(1);
  for (let count = 2; count < 1e6; count = Math.ceil(count * 1.7)) {
    expect(cdfRadius(count, 0.05)).toBeLessThanOrEqual(cdfRadius(Math.ceil(count / 1.7), 0.05) * 1.001);
  }
  const shrunk = cdfRadius(1e6, 0.05) / cdfRadius(1e4, 0.05);
  expect(shrunk).toBeGreaterThan(0.1);
  expect(shrunk).toBeLessThan(0.13);
});

test("it is wider than the band for a single check, by less than a factor of three", () => {
  for (const count of [100, 10_000, 1_000_000]) {
    // Dvoretzky, Kiefer, Wolfowitz and Massart.
    const single = Math.sqrt(Math.log(2 / 0.05) / (2 * count));
    expect(cdfRadius(count, 0.05)).toBeGreaterThan(single);
    expect(cdfRadius(count, 0.05)).toBeLessThan(3 * single);
  }
});

test("the share of runs in which the distribution function ever leaves its band is at most the risk", () => {
  const runs = 100;
  const risk = 0.2;
  let left = 0;
  for (let run = 0; run < runs; run++) {
    const random = Random.stream(run, "band");
    const sorted: number[] = [];
    let isLeft = false;
    for (let count = 1; count <= 300; count++) {
      const place = random.uniform();
      const index = sorted.findIndex((other) => other > place);
      sorted.splice(index < 0 ? sorted.length : index, 0, place);
      const distance = sorted.reduce((most, x, below) => Math.max(most, x - below / count, (below + 1) / count - x), 0);
      isLeft ||= distance > cdfRadius(count, risk);
    }
    if (isLeft) left++;
  }
  expect(left / runs).toBeLessThanOrEqual(risk + 4 * Math.sqrt((risk * (1 - risk)) / runs));
});
