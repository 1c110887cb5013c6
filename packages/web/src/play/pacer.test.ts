import { expect, test } from "vitest";
import { Pacer } from "./pacer.ts";

/** Plays in frames between two times, with a given duration per round; returns the last round. */
function played(pacer: Pacer, from: number, [start, end]: readonly [number, number], perRound = 0.001): number {
  let round = from;
  for (let now = start; now < end; now += 16) {
    const target = pacer.target(round, now);
    if (target > round) pacer.took(target - round, (target - round) * perRound);
    round = target;
  }
  return round;
}

test("rounds grow tenfold in the seconds of the pace", () => {
  const pacer = new Pacer(1, 0, 0);
  const early = played(pacer, 0, [0, 2000]);
  const late = played(pacer, early, [2000, 3000]);
  expect(late / early).toBeGreaterThan(9);
  expect(late / early).toBeLessThan(11);
});

test("slow rounds are requested a few at a time, and the delay is not caught up", () => {
  const pacer = new Pacer(0.1, 0, 0);
  const round = played(pacer, 0, [0, 3000], 24);
  // About one round in each frame.
  expect(round).toBeGreaterThan(100);
  expect(round).toBeLessThan(400);
});

test("the fastest pace requests more and more rounds while they are fast", () => {
  expect(played(new Pacer(0, 0, 0), 0, [0, 500])).toBeGreaterThan(10_000);
});

test("time in a hidden page does not count", () => {
  const pacer = new Pacer(1, 100, 0);
  pacer.took(1000, 1);
  expect(pacer.target(100, 60_000)).toBeLessThan(200);
});
