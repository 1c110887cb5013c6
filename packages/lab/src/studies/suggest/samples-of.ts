import type { Reward } from "@blendit/core/distributions";
import { invalid } from "@blendit/core/errors";
import type { Experiment } from "../../spec/experiment.ts";

/** The outcomes of each arm of an experiment whose arms are recorded. */
export function samplesOf({ arms, drift }: Pick<Experiment, "arms" | "drift">): (readonly Reward[])[] {
  if (drift) throw invalid("drift", "none: past outcomes of an arm stand for one law", drift.from);
  return arms.map((arm, index) => {
    if ("samples" in arm) return arm.samples as readonly Reward[];
    throw invalid(`arms[${index}]`, "a recorded or empirical arm, whose outcomes are at hand one by one", arm.kind);
  });
}
