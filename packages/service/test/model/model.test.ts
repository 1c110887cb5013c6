import fc from "fast-check";
import { expect, test } from "vitest";
import { Trial } from "../trial.ts";
import { HIGHEST } from "./model.ts";
import { Session, type Setting } from "./session.ts";
import { type Round, rewardRules, rounds } from "./steps.ts";

const setting: fc.Arbitrary<Setting> = fc.record({
  holdout: fc.constantFrom(0, 0.25),
  burnIn: fc.constantFrom(0, 6),
  reward: fc.constantFrom(...rewardRules),
});

async function run(setting: Setting, rounds: readonly Round[]): Promise<void> {
  const trial = await Trial.with({ ...setting, control: { arm: "a" }, support: [0, HIGHEST] });
  const session = new Session(trial, setting);
  for (const [index, round] of rounds.entries()) {
    await session.go(round);
    if (round.kind === "restart" || index % 8 === 7) await session.check();
  }
  await session.check();
}

test("after any calls in any order, concurrent or with restarts, the service has the data of a plain model", async () => {
  await fc.assert(fc.asyncProperty(setting, rounds, run), { seed: 14, numRuns: 60, endOnFailure: true });
});

test("the model is tested with calls of every kind", async () => {
  const kinds = new Set(
    fc
      .sample(rounds, { seed: 14, numRuns: 60 })
      .flat()
      .flatMap((round) => {
        return round.kind === "together" ? round.steps.map(({ call }) => call) : [round.kind];
      }),
  );
  expect(kinds.size).toBe(11);
});
