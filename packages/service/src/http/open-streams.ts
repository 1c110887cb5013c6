import type { Readable } from "node:stream";

/** Answers that go on long after their call was let in, such as events. Each ends once its caller is no longer let in. */
export class OpenStreams {
  readonly #callers = new Map<Readable, () => boolean>();

  add(stream: Readable, isAllowed: () => boolean): void {
    this.#callers.set(stream, isAllowed);
    stream.once("close", () => this.#callers.delete(stream));
  }

  /** Breaks off those whose caller's key was revoked, or who have none since keys are asked for. */
  check(): void {
    for (const [stream, isAllowed] of this.#callers) if (!isAllowed()) stream.destroy();
  }
}
