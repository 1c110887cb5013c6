import { csvText } from "@blendit/lab/text";
import type { History } from "./history.ts";
import type { Scene } from "./worker/messages.ts";

/** What was recorded, a line for each learner and round: gap of the recommended blend, and its weights in the first run. */
export function historyCsv({ names, learners }: Scene, { rounds, learners: histories }: History): string {
  const header = ["learner", "round", "mean_gap", ...names.map((name) => `weight ${name}`)];
  const lines = histories.flatMap(({ rows }, learner) =>
    rows.map(({ gap, recommended }, index) => [learners[learner]!, rounds[index]!, gap, ...recommended]),
  );
  return csvText([header, ...lines]);
}
