import type { ArmSpec } from "@blendit/lab";
import { PatientWorker } from "../../shared/patient-worker.ts";
import type { GivenTable, ReadColumns, ShownSuggestion, TableAsked, TableReply, TableRequest } from "./messages.ts";

type Question = Omit<TableAsked, "table">;

/** A table in its worker, and the worker's answers. */
export class TableSession {
  table = $state.raw<GivenTable>();
  read = $state.raw<ReadColumns>();
  shown = $state.raw<ShownSuggestion>();
  /** Why there is no answer. */
  complaint = $state<string>();
  isWorking = $state(false);
  #tableCount = 0;
  #takeArms: ((arms: readonly ArmSpec[]) => void) | undefined;
  readonly #worker = new PatientWorker<Omit<TableRequest, "id">, TableReply>({
    create: () => new Worker(new URL("./table-worker.ts", import.meta.url), { type: "module" }),
    hear: (reply, isOld) => {
      this.isWorking = isOld;
      if (!isOld) this.#show(reply);
    },
    isReply: () => true,
    fail: () => {
      this.complaint = "The table could not be read. Check that the service is running, then load the page again.";
      this.isWorking = false;
    },
  });

  /** Opens a table, and forgets the answers about the previous one. */
  open(name: string, content: Blob): void {
    this.table = { id: ++this.#tableCount, name, content };
    this.read = undefined;
    this.shown = undefined;
    this.complaint = undefined;
  }

  ask(question: Question): void {
    this.#takeArms = undefined;
    this.#ask(question, "suggest");
  }

  /** Requests the arms of the table, with all their outcomes. */
  play(question: Question, take: (arms: readonly ArmSpec[]) => void): void {
    if (this.isWorking) return;
    this.#takeArms = take;
    this.#ask(question, "arms");
  }

  #ask(question: Question, kind: TableRequest["kind"]): void {
    if (!this.table) return;
    this.isWorking = true;
    this.#worker.ask({ ...question, kind, table: this.table });
  }

  close(): void {
    this.#worker.close();
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
