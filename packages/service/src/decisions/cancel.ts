import type { CancelledDecision } from "../contract/index.ts";
import { type CommandContext, type FoundDecision, submitToDecisions } from "./command.ts";
import { Refusal } from "./refusal.ts";
import { appendEvent, closeIfDue } from "./reward.ts";
import type { WorkUnit } from "./work-unit.ts";

/** Cancels a decision that was never shown: nothing is learned from it. */
export function cancelDecision(context: CommandContext, id: string): Promise<CancelledDecision> {
  return submitToDecisions(context, [id], (work, find) => {
    const found = find(0);
    applyCancel(work, found);
    return { decision: id, arm: found.experiment.armName(found.decision), result: "never-shown" as const };
  });
}

export function applyCancel(work: WorkUnit, { experiment, decision }: FoundDecision): void {
  const { result } = closeIfDue(work, experiment, decision);
  if (result === "never-shown") return;
  if (result !== "open" && result !== "waiting") {
    throw new Refusal(409, "closed", `Cannot cancel this decision: it is already ${result}.`);
  }
  appendEvent(work, decision, "never-shown", null);
}
