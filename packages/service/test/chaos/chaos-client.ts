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
  /** Milliseconds for which each sender rests between two calls. */
  readonly #rest: number;
  /** Decisions without a key of which nobody knows whether they were made. */
  lost = 0;

  constructor(experiment: string, urls: Urls, random: Random, rest: number) {
    super();
    this.#rest = rest;
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

  /** Calls all servers, each until it answers: whoever stands still keeps nobody waiting. What the first answer holds. */
  async call(path: string, body: unknown): Promise<unknown> {
    const done = new AbortController();
    const reply = await Promise.race(this.#urls().map((url) => this.#insist(url, path, body, done.signal)));
    done.abort();
    if (path.endsWith("/decisions")) this.#note(body as { key: string }, reply!);
    return reply!.body;
  }

  /** Undefined where somebody else was faster. */
  async #insist(url: string, path: string, body: unknown, isDone: AbortSignal): Promise<Reply | undefined> {
    while (!isDone.aborted) {
      const reply = await this.#try(url, path, body, isDone);
      if (reply && reply.status < 300) return reply;
      await pass(BEFORE_AGAIN);
    }
    return undefined;
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
        const reply = await this.#try(this.#anyUrl(), call.path, call.body);
        if (reply && reply.status !== 503) {
          this.acknowledge(call, reply);
          break;
        }
        if (isKeyless || this.#isAbandoned) {
          this.lost++;
          break;
        }
        await pass(BEFORE_AGAIN);
      }
      await pass(this.#rest);
    }
  }

  #anyUrl(): string {
    const urls = this.#urls();
    return urls[Math.floor(urls.length * this.#random.uniform())]!;
  }

  /** Undefined where there was no answer. */
  async #try(url: string, path: string, body: unknown, isDone?: AbortSignal): Promise<Reply | undefined> {
    try {
      const headers = { "content-type": "application/json" };
      const signal = AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(isDone ? [isDone] : [])]);
      const answer = await fetch(url + path, { method: "POST", headers, signal, body: JSON.stringify(body) });
      return { status: answer.status, body: await answer.json() } as Reply;
    } catch {
      return undefined;
    }
  }
}

function pass(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
