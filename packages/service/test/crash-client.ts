import { Agent } from "node:http";
import type { Random } from "@blendit/core";
import { Acknowledgements, type CrashCall, CrashCalls } from "./crash-calls.ts";
import { post } from "./post.ts";

const SENDERS = 8;

/**
 * Sends decisions and rewards as fast as they are answered, until the service is gone, and remembers what was
 * acknowledged and which calls had no answer.
 */
export class CrashClient extends Acknowledgements {
  /** Calls without an answer, whose fate is unknown. */
  unanswered: CrashCall[] = [];
  readonly #calls: CrashCalls;

  constructor(experiment: string, random: Random) {
    super();
    this.#calls = new CrashCalls(experiment, random);
  }

  /** Sends until calls fail. `onAnswer` is called after each answer with the number of answers so far. */
  async sendUntilGone(url: string, onAnswer: (count: number) => void): Promise<void> {
    const agent = new Agent({ keepAlive: true });
    let answers = 0;
    const send = async () => {
      for (;;) {
        const call = this.#calls.next(this.open);
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
}

function isGone(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === "ECONNRESET" || code === "ECONNREFUSED" || code === "EPIPE";
}
