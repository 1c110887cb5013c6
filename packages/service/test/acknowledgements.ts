import { type Acknowledged, type CrashCall, decisionsOf, rewardsOf } from "./crash-calls.ts";
import type { Reply } from "./post.ts";

/** The decisions and rewards that services have acknowledged. */
export class Acknowledgements {
  /** Decisions by id. */
  readonly decisions = new Map<string, Acknowledged>();
  /** Reward values by decision. */
  readonly rewards = new Map<string, number>();
  /** Decisions without a reward. */
  readonly open: Acknowledged[] = [];

  /** Records the answer to a call. */
  acknowledge(call: CrashCall, reply: Reply): void {
    if (reply.status !== 200 && reply.status !== 201) {
      throw new Error(`${call.path} was answered with ${reply.status}: ${JSON.stringify(reply.body)}`);
    }
    if (call.kind === "decide") {
      for (const decision of decisionsOf(call, reply)) {
        this.decisions.set(decision.decision, decision);
        this.open.push(decision);
      }
      return;
    }
    const answers = rewardsOf(reply);
    call.rewards.forEach(({ decision, value }, index) => {
      const answer = answers[index]!;
      if (answer.value !== value || answer.decision !== decision) {
        throw new Error(`the reward ${value} of ${decision} was answered with ${JSON.stringify(answer)}`);
      }
      this.rewards.set(decision, value);
    });
  }
}
