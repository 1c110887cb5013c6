import type { Random } from "@blendit/core";
import { Acknowledgements } from "../acknowledgements.ts";
import { CrashCalls, type DecideCall } from "../crash-calls.ts";
import type { Reply } from "../post.ts";

/** Where the servers are now. */
export type Urls = () => readonly string[];

const SENDERS = 6;
/** Milliseconds. A server that stands still is not waited for. */
const PATIENCE = 2000;
const BEFORE_AGAIN = 20;

/** Calls servers at random, and repeats what was not answered at another, until it is: what has a key or an id is safe to repeat. */
export class ChaosClient extends Acknowledgements {
  readonly #calls: CrashCalls;
  readonly #urls: Urls;
  readonly #random: Random;
  #senders: Promise<void>[] = [];
  #isStopped = false;
  #isAbandoned = false;
  /** Decisions without a key of which nobody knows whether they were made. */
  lost = 0;

  constructor(experiment: string, urls: Urls, random: Random) {
    super();
    this.#calls = new CrashCalls(experiment, random);
    this.#urls = urls;
    this.#random = random;
  }

  start(): void {
    this.#senders = Array.from({ length: SENDERS }, () => this.#send());
  }

  /** Ends when everything that was sent is answered. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#senders);
  }

  /** Ends whether or not. */
  abandon(): void {
    this.#isStopped = true;
    this.#isAbandoned = true;
  }

  /** Calls until it is answered; what the answer holds. */
  async call(path: string, body: unknown): Promise<unknown> {
    for (;;) {
      const reply = await this.#try(path, body);
      if (reply && reply.status < 300) {
        if (path.endsWith("/decisions")) this.#note(body as { key: string }, reply);
        return reply.body;
      }
      await pause();
    }
  }

  #note(asked: { key: string }, reply: Reply): void {
    const call: DecideCall = { kind: "decide", path: "", body: asked, asked: [asked] };
    this.acknowledge(call, reply);
    this.open.pop();
  }

  async #send(): Promise<void> {
    while (!this.#isStopped) {
      const call = this.#calls.next(this.open);
      const isKeyless = call.kind === "decide" && call.asked.some(({ key }) => key === undefined);
      for (;;) {
        const reply = await this.#try(call.path, call.body);
        if (reply && reply.status !== 503) {
          this.acknowledge(call, reply);
          break;
        }
        if (isKeyless || this.#isAbandoned) {
          this.lost++;
          break;
        }
        await pause();
      }
    }
  }

  /** Undefined where there was no answer. */
  async #try(path: string, body: unknown): Promise<Reply | undefined> {
    const urls = this.#urls();
    const url = urls[Math.floor(urls.length * this.#random.uniform())]!;
    try {
      const headers = { "content-type": "application/json" };
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await fetch(url + path, { method: "POST", headers, signal, body: JSON.stringify(body) });
      return { status: answer.status, body: await answer.json() } as Reply;
    } catch {
      return undefined;
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, BEFORE_AGAIN));
}
