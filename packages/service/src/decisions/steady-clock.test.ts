import { expect, test } from "vitest";
import { SteadyClock } from "./steady-clock.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const START = Date.UTC(2026, 0, 1);

/** A steady clock whose wall clock can be set, read every second as time passes. */
function clockSince(lastKnown?: number) {
  const time = { elapsed: 7, ahead: START };
  const clock = new SteadyClock(
    () => time.elapsed + time.ahead,
    () => time.elapsed,
  );
  if (lastKnown !== undefined) clock.startedAfter(lastKnown);
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      time.elapsed += SECOND;
      clock.read();
    }
    const { now, sure, hasJumped } = clock.read();
    const wall = time.elapsed + time.ahead;
    return { now: now - wall, sure: sure - wall, hasJumped };
  };
  return { time, pass };
}

const settled = { now: 0, sure: 0, hasJumped: false };

test("the wall clock is trusted if nobody sets it", () => {
  const { pass } = clockSince();
  for (let minute = 0; minute < 3; minute++) expect(pass(60)).toEqual(settled);
});

test("small steps are followed at once", () => {
  const { time, pass } = clockSince();
  for (const step of [1.5, -2, 2]) {
    time.ahead += step * SECOND;
    expect(pass(0)).toEqual(settled);
  }
});

test("while the wall clock is ahead, no window closes early, and while it is behind, none begins early", () => {
  const { time, pass } = clockSince();
  for (const jump of [2 * HOUR, -2 * HOUR]) {
    time.ahead += jump;
    for (const seconds of [0, 3, 55]) {
      const { now, sure, hasJumped } = pass(seconds);
      expect([now + 0, sure + 0, hasJumped]).toEqual([Math.max(0, -jump), Math.min(0, -jump), true]);
    }
    time.ahead -= jump;
    expect(pass(0)).toEqual(settled);
  }
});

test("a lasting change is followed after a minute", () => {
  const { time, pass } = clockSince();
  for (const jump of [2 * HOUR, -2 * HOUR]) {
    time.ahead += jump;
    pass(0);
    const { now, sure } = pass(59);
    expect(now - sure).toBe(2 * HOUR);
    expect(pass(1)).toEqual(settled);
  }
});

test("a wall clock that keeps jumping is not trusted", () => {
  const { time, pass } = clockSince();
  for (let jump = 1; jump <= 10; jump++) {
    time.ahead += HOUR;
    expect(pass(30)).toEqual({ now: 0, sure: -jump * HOUR, hasJumped: true });
  }
});

test("after a start, windows close by the time of the log until the wall clock has run evenly for a minute", () => {
  const { pass } = clockSince(START + 7 - 8 * HOUR);
  expect(pass(0)).toEqual({ now: 0, sure: -8 * HOUR, hasJumped: false });
  expect(pass(59)).toEqual({ now: 0, sure: -8 * HOUR, hasJumped: false });
  expect(pass(1)).toEqual(settled);
});

test("after a start soon after the last log entry, or before it, there is no wait", () => {
  expect(clockSince(START + 6 - 1 * SECOND).pass(0)).toEqual(settled);
  expect(clockSince(START + 2 * HOUR).pass(0)).toEqual(settled);
});

test("a wall clock that is set soon after the start is trusted a minute later", () => {
  const { time, pass } = clockSince(START - HOUR);
  pass(10);
  time.ahead += 5 * HOUR;
  expect(pass(0)).toEqual({ now: 0, sure: -6 * HOUR - 7, hasJumped: true });
  expect(pass(59)).toEqual({ now: 0, sure: -6 * HOUR - 7, hasJumped: true });
  expect(pass(1)).toEqual(settled);
});
