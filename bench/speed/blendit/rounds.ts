/** Blendit's side of the round benchmark: the public learner, `choose` and `update`, on rewards drawn in advance. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Random } from "@blendit/core";
import type { Learner } from "@blendit/core/learners";
import { type Problem, playerOf, type UtilityName } from "../problem.ts";
import { type Measurement, processorTime, serve } from "./serve.ts";

const [, kind, utility, ...words] = process.argv.slice(2) as [string, Problem["learner"], UtilityName, ...string[]];
const folder = words.pop()!;
const [armCount, floor, draws, horizon] = words.map(Number) as [number, number, number, number];
const problem: Problem = { learner: kind, utility, armCount, floor };
const rewards = new Float64Array(new Uint8Array(readFileSync(join(folder, "rewards.bin"))).buffer);
const random = Random.stream(2, "arms");

await serve(measure);

function measure(budget: number): Measurement {
  const start = performance.now();
  let busy = 0;
  let rounds = 0;
  // Creating a learner is not timed, so the whole measurement may take three times as long.
  while (busy < budget && performance.now() - start < 3000 * budget) {
    const player = playerOf(problem);
    const cursors = new Int32Array(armCount);
    const before = processorTime();
    rounds += play(player, cursors, performance.now() + 1000 * budget);
    busy += processorTime() - before;
  }
  return [rounds, busy];
}

/** Plays a run until its end or the deadline. Returns the number of rounds played. */
function play(player: Learner, cursors: Int32Array, deadline: number): number {
  for (let round = 0; round < horizon; round++) {
    if (round % 64 === 0 && performance.now() > deadline) return round;
    const arm = player.choose(random);
    const cursor = cursors[arm]!;
    cursors[arm] = cursor + 1 === draws ? 0 : cursor + 1;
    player.update(arm, rewards[arm * draws + cursor]!, player.probability(arm));
  }
  return horizon;
}
