import { setTimeout as pass } from "node:timers/promises";
import type { Random } from "@blendit/core";
import { Acknowledgements, CrashCalls, type DecideCall } from "../crash-calls.ts";
import type { Reply } from "../post.ts";

/** The current addresses of the servers. */
export type Urls = () => readonly string[];

const SENDERS = 6;
/** Milliseconds to wait for an answer, since a server may be paused. */
const PATIENCE = 2000;
const BEFORE_AGAIN = 20;

/**
 * Calls servers at random, and repeats unanswered calls at other servers until they are answered. Calls with a key or
 * an id are safe to repeat.
 */
export class ChaosClient extends Acknowledgements {
  readonly #calls: CrashCalls;
  readonly #urls: Urls;
  readonly #random: Random;
  #senders: Promise<void>[] = [];
  #isStopped = false;
  #isAbandoned = false;
  /** Milliseconds that each sender rests between two calls. */
  readonly #rest: number;
  /** The number of decisions without a key for which it is unknown whether they were made. */
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

  /** Stops sending; resolves when all calls are answered. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#senders);
  }

  /** Stops without waiting for answers. */
  abandon(): void {
    this.#isStopped = true;
    this.#isAbandoned = true;
  }

  /**
   * Calls all servers, each until it answers, so that a paused one delays nobody. Returns the body of the first answer.
   */
  async call(path: string, body: unknown): Promise<unknown> {
    const done = new AbortController();
    const reply = await Promise.race(this.#urls().map((url) => this.#insist(url, path, body, done.signal)));
    done.abort();
    if (path.endsWith("/decisions")) this.#note(body as { key: string }, reply!);
    return reply!.body;
  }

  /** Undefined if another server was faster. */
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

  /** Undefined if there was no answer. */
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
