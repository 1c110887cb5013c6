import { expect, test } from "vitest";
import { checkpointRounds, recordedRounds } from "./recorded-rounds.ts";

const diagnostics = ["regret"] as const;

test("the recorded rounds increase from 1 to the horizon and include 100, 500 and 1000 up to the horizon", () => {
  for (const horizon of [1, 2, 99, 100, 700, 2000, 100_000]) {
    const rounds = recordedRounds({ horizon, record: "grid", diagnostics });
    expect(rounds[0]).toBe(1);
    expect(rounds.at(-1)).toBe(horizon);
    expect(rounds.every((round, index) => index === 0 || round > rounds[index - 1]!)).toBe(true);
    for (const always of [100, 500, 1000]) expect(rounds.includes(always)).toBe(always <= horizon);
    expect(rounds.length).toBeLessThan(130);
  }
});

test("consecutive recorded rounds are at most one round or 12 percent apart", () => {
  const rounds = recordedRounds({ horizon: 100_000, record: "grid", diagnostics });
  rounds.slice(1).forEach((round, index) => {
    expect(round - rounds[index]!).toBeLessThanOrEqual(Math.max(1, Math.ceil(0.12 * rounds[index]!)));
  });
});

test("if distributions drift, the grid is also even in time and includes the rounds around the change", () => {
  const drift = { from: 1234, until: 1500, to: [] };
  const rounds = recordedRounds({ horizon: 5000, record: "grid", diagnostics, drift });
  rounds.slice(1).forEach((round, index) => {
    expect(round - rounds[index]!).toBeLessThanOrEqual(Math.ceil(5000 / 120));
  });
  for (const round of [1233, 1234, 1500, 5000]) expect(rounds).toContain(round);
  expect(rounds.length).toBeLessThan(250);
  expect(recordedRounds({ horizon: 50, record: "grid", diagnostics, drift }).at(-1)).toBe(50);
});

test("every n-th round is recorded on request, in addition to the rounds that are always recorded", () => {
  const rounds = recordedRounds({ horizon: 610, record: { every: 250 }, diagnostics });
  expect(rounds).toEqual([1, 100, 250, 500, 610]);
});

test("all rounds are recorded on request, none without diagnostics", () => {
  expect(recordedRounds({ horizon: 5, record: "all", diagnostics })).toEqual([1, 2, 3, 4, 5]);
  expect(recordedRounds({ horizon: 5, record: "all", diagnostics: [] })).toEqual([]);
});

test("the checkpoints are 1, 100, 500 and 1000, up to the horizon, and the horizon", () => {
  for (const record of ["grid", "all", { every: 7 }] as const) {
    expect(checkpointRounds({ horizon: 2000, record, diagnostics })).toEqual([1, 100, 500, 1000, 2000]);
    expect(checkpointRounds({ horizon: 500, record, diagnostics })).toEqual([1, 100, 500]);
    expect(checkpointRounds({ horizon: 500, record, diagnostics: [] })).toEqual([]);
  }
});
