import { Readable } from "node:stream";

/** Server-sent events for one reader. A slow reader gets the newest event when it is ready for one, not all it has missed. */
export class EventStream extends Readable {
  #isReady = false;
  #waiting: string | undefined;

  /** Text of an event, with its closing empty line. */
  send(event: string): void {
    this.#waiting = event;
    this.#pass();
  }

  /** A comment, which keeps the connection open and tells whether it is. */
  beat(): void {
    if (this.#isReady && this.#waiting === undefined) this.send(":\n\n");
  }

  end(): void {
    this.push(null);
  }

  override _read(): void {
    this.#isReady = true;
    this.#pass();
  }

  #pass(): void {
    if (!this.#isReady || this.#waiting === undefined) return;
    const event = this.#waiting;
    this.#waiting = undefined;
    this.#isReady = this.push(event);
  }
}
