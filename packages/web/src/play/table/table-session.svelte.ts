import type { ArmSpec } from "@blendit/lab";
import type { ColumnChoice, GivenTable, ReadColumns, ShownSuggestion, TableAsked, TableReply } from "./messages.ts";

/** Milliseconds that an answer may take while another question waits. */
const PATIENCE = 2000;

/** A table of one's own in its worker, and what was heard of it. */
export class TableSession {
  table = $state.raw<GivenTable>();
  read = $state.raw<ReadColumns>();
  shown = $state.raw<ShownSuggestion>();
  /** Why there is no answer. */
  complaint = $state<string>();
  isWorking = $state(false);
  #worker: Worker | undefined;
  #id = 0;
  #tableCount = 0;
  #next: TableAsked | undefined;
  #takeArms: ((arms: readonly ArmSpec[]) => void) | undefined;

  /** Takes a table; what is asked of the one before is forgotten. */
  open(name: string, content: Blob): void {
    this.table = { id: ++this.#tableCount, name, content };
    this.read = undefined;
    this.shown = undefined;
    this.complaint = undefined;
  }

  /** Other columns than were guessed. */
  choose(columns: ColumnChoice): void {
    if (this.read) this.read = { ...this.read, columns };
  }

  ask(question: Omit<TableAsked, "table" | "columns">): void {
    if (!this.table) return;
    const asked = { ...question, table: this.table, columns: this.read?.columns };
    if (this.isWorking) {
      if (!this.#next) this.#giveUpLater(this.#id);
      this.#next = asked;
    } else this.#send(asked);
  }

  /** Has the arms of the table, with all their outcomes. */
  play(question: Omit<TableAsked, "table" | "columns">, take: (arms: readonly ArmSpec[]) => void): void {
    if (!this.table || this.isWorking) return;
    this.#takeArms = take;
    this.#send({ ...question, table: this.table, columns: this.read?.columns }, "arms");
  }

  close(): void {
    this.#worker?.terminate();
  }

  #send(asked: TableAsked, kind: "suggest" | "arms" = "suggest"): void {
    this.isWorking = true;
    this.#worker ??= this.#newWorker();
    this.#worker.postMessage({ ...asked, id: ++this.#id, kind });
  }

  #newWorker(): Worker {
    const worker = new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<TableReply>) => this.#hear(data);
    worker.onerror = () => {
      this.complaint = "The table could not be read. Is the service still running? Then load the page again.";
      this.isWorking = false;
    };
    return worker;
  }

  /** A question that is hard to answer does not keep the next one waiting. */
  #giveUpLater(id: number): void {
    setTimeout(() => {
      if (!this.isWorking || this.#id !== id) return;
      this.#worker?.terminate();
      this.#worker = undefined;
      this.#goOn();
    }, PATIENCE);
  }

  #goOn(): void {
    this.isWorking = false;
    const next = this.#next;
    this.#next = undefined;
    if (next) this.#send(next);
  }

  #hear(reply: TableReply): void {
    if (reply.id !== this.#id) return;
    const isOld = this.#next !== undefined;
    if (!isOld) this.#show(reply);
    this.#goOn();
  }

  #show(reply: TableReply): void {
    const takeArms = this.#takeArms;
    this.#takeArms = undefined;
    this.complaint = reply.kind === "refused" ? reply.message : undefined;
    if (reply.kind === "arms") takeArms?.(reply.arms);
    if (takeArms) return;
    if (reply.kind !== "arms" && reply.read) this.read = reply.read;
    this.shown = reply.kind === "suggested" ? reply.shown : undefined;
  }
}
