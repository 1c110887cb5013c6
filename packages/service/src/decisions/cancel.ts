import type { LiveExperiment } from "./experiment.ts";
import type { DecisionRecord } from "./records.ts";
import { Refusal } from "./refusal.ts";
import { closeIfDue, happen } from "./reward.ts";
import type { Reading } from "./steady-clock.ts";
import type { WorkUnit } from "./work-unit.ts";

/** A decision that was never shown: it is not learned from. */
export function remove(work: WorkUnit, experiment: LiveExperiment, decision: DecisionRecord, time: Reading): void {
  const { result } = closeIfDue(work, experiment, decision, time);
  if (result === "never-shown") return;
  if (result !== "open" && result !== "waiting") {
    throw new Refusal(409, "closed", `expected a decision that waits for its reward, got one that is ${result}`);
  }
  happen(work, decision, "never-shown", null, time.now);
}
