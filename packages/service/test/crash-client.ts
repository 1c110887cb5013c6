import { Agent } from "node:http";
import type { Random } from "@blendit/core";
import { type Acknowledged, type CrashCall, CrashCalls, decisionsOf, rewardsOf } from "./crash-calls.ts";
import { post, type Reply } from "./post.ts";

const SENDERS = 8;

/**
 * Sends decisions and rewards as fast as they are answered, until the service is gone, and remembers what was acknowledged and
 * what was sent without an answer.
 */
export class CrashClient {
  /** By id. */
  readonly decisions = new Map<string, Acknowledged>();
  /** Values by decision. */
  readonly rewards = new Map<string, number>();
  /** Calls that nobody knows the fate of. */
  unanswered: CrashCall[] = [];
  readonly #calls: CrashCalls;
  readonly #open: Acknowledged[] = [];

  constructor(experiment: string, random: Random) {
    this.#calls = new CrashCalls(experiment, random);
  }

  /** Sends until calls fail; `onAnswer` is called after each answer with how many there were. */
  async sendUntilGone(url: string, onAnswer: (count: number) => void): Promise<void> {
    const agent = new Agent({ keepAlive: true });
    let answers = 0;
    const send = async () => {
      for (;;) {
        const call = this.#calls.next(this.#open);
        try {
          this.acknowledge(call, await post(agent, url + call.path, call.body));
        } catch (error) {
          if (!isGone(error)) throw error;
          this.unanswered.push(call);
          return;
        }
        onAnswer(++answers);
      }
    };
    await Promise.all(Array.from({ length: SENDERS }, send));
    agent.destroy();
  }

  /** Takes note of what a call was answered. */
  acknowledge(call: CrashCall, reply: Reply): void {
    if (reply.status !== 200 && reply.status !== 201) {
      throw new Error(`${call.path} was answered with ${reply.status}: ${JSON.stringify(reply.body)}`);
    }
    if (call.kind === "decide") {
      for (const decision of decisionsOf(call, reply)) {
        this.decisions.set(decision.decision, decision);
        this.#open.push(decision);
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

function isGone(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === "ECONNRESET" || code === "ECONNREFUSED" || code === "EPIPE";
}
