import {
  emptyView,
  type PageMessage,
  type PaperSource,
  type PaperView,
  viewAfter,
  type WorkerMessage,
} from "./paper-view.ts";

/** The numbers of the page, as a worker computes them. */
export class PaperFeed {
  view = $state.raw<PaperView>(emptyView);
  readonly #worker = new Worker(new URL("./paper-worker.ts", import.meta.url), { type: "module" });
  #onSaved: (text: string) => void = () => {};

  constructor(source: PaperSource) {
    this.#worker.addEventListener("message", ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.kind === "saved") this.#onSaved(data.text);
      else this.view = viewAfter(this.view, data);
    });
    this.#worker.addEventListener("error", ({ message }) => {
      this.view = { ...this.view, failure: message || "the worker script could not be loaded" };
    });
    this.send({ kind: "begin", source });
  }

  send(message: PageMessage): void {
    this.#worker.postMessage(message);
  }

  /** The text of `summary.json`. */
  save(): Promise<string> {
    this.send({ kind: "save" });
    return new Promise((resolve) => {
      this.#onSaved = resolve;
    });
  }

  close(): void {
    this.#worker.terminate();
  }
}
