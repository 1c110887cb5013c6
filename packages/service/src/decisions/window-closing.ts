import type { Experiments } from "./experiments.ts";
import type { Call } from "./group-commit.ts";
import type { DecisionRecord } from "./records.ts";
import { closeIfDue } from "./reward.ts";
import type { Reading } from "./steady-clock.ts";

/** The call that closes the windows of decisions whose time is up; it answers how many. */
export function windowClosing(
  due: readonly DecisionRecord[],
  experiments: Pick<Experiments, "byNumber">,
  time: Reading,
): Call<number> {
  return {
    decisions: due.map(({ experiment, sequence }) => ({ experiment, sequence })),
    apply: (work) => {
      for (const { experiment, sequence } of due) {
        const decision = work.decision(experiment, sequence)!;
        closeIfDue(work, experiments.byNumber(experiment)!, decision, time);
      }
      return due.length;
    },
  };
}
