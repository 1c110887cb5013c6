import type { DecisionService } from "./decision-service.ts";

/** Closes windows for rewards as they end, every so many milliseconds. What fails is tried again the next time. */
export class WindowTimer {
  readonly #service: DecisionService;
  readonly #onError: (error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | undefined;

  constructor(service: DecisionService, every: number, onError: (error: unknown) => void) {
    this.#service = service;
    this.#onError = onError;
    this.#timer = setInterval(() => this.#tick(), every);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  #tick(): void {
    this.#running ??= this.#closeAll().finally(() => {
      this.#running = undefined;
    });
  }

  async #closeAll(): Promise<void> {
    try {
      while ((await this.#service.closeWindows()) > 0);
    } catch (error) {
      this.#onError(error);
    }
  }
}
