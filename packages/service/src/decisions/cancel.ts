import type { CancelledDecision } from "../contract/index.ts";
import { type CommandContext, submitToDecisions } from "./command.ts";
import type { Experiment } from "./experiment.ts";
import type { DecisionRecord } from "./records.ts";
import { Refusal } from "./refusal.ts";
import { appendEvent, closeIfDue } from "./reward.ts";
import type { Reading } from "./steady-clock.ts";
import type { WorkUnit } from "./work-unit.ts";

/** Cancels a decision that was never shown: nothing is learned from it. */
export function cancelDecision(context: CommandContext, id: string): Promise<CancelledDecision> {
  return submitToDecisions(context, [id], (work, find) => {
    const { experiment, decision } = find(0);
    applyCancel(work, experiment, decision, context.clock.read());
    return { decision: id, arm: experiment.armName(decision), result: "never-shown" as const };
  });
}

export function applyCancel(work: WorkUnit, experiment: Experiment, decision: DecisionRecord, time: Reading): void {
  const { result } = closeIfDue(work, experiment, decision, time);
  if (result === "never-shown") return;
  if (result !== "open" && result !== "waiting") {
    throw new Refusal(409, "closed", `expected a decision that waits for its reward, got one that is ${result}`);
  }
  appendEvent(work, decision, "never-shown", null, time.now);
}
