import { PatientWorker } from "../shared/patient-worker.ts";
import { emptyHistory, type History, withRows } from "./history.ts";
import type { Answer, Frame, Look, OpenRequest, Request, Scene, SecondsPerDecade } from "./worker/messages.ts";

/** One problem in its worker, and all that was heard of it. */
export class PlaySession {
  scene = $state.raw<Scene>();
  frame = $state.raw<Frame>();
  history = $state.raw<History>(emptyHistory(0));
  /** Why the problem cannot be played. */
  complaint = $state<string>();
  /** The recorded round that is looked back at; undefined for now. */
  lookedAt = $state<number>();
  #pastLook = $state.raw<Look>();
  #pace: SecondsPerDecade | undefined;
  readonly #worker = new PatientWorker<Omit<OpenRequest, "id">, Answer, Exclude<Request, OpenRequest>>({
    create: () => new Worker(new URL("./worker/play-worker.ts", import.meta.url), { type: "module" }),
    hear: (answer, isOld) => this.#hear(answer, isOld),
    isReply: ({ kind }) => kind === "opened" || kind === "refused",
    fail: () => {
      this.complaint = "The simulation could not be started. Is the service still running? Then load the page again.";
    },
  });

  get isRunning(): boolean {
    return this.frame?.isRunning ?? false;
  }

  /** Plays a file from the start, at a pace or not yet. */
  open(file: unknown, pace: SecondsPerDecade | undefined): void {
    this.#pace = pace;
    this.#worker.ask({ kind: "open", file });
  }

  run(pace: SecondsPerDecade): void {
    this.lookedAt = undefined;
    this.#worker.tell({ kind: "run", pace });
  }

  pause(): void {
    this.#worker.tell({ kind: "pause" });
  }

  step(): void {
    this.lookedAt = undefined;
    this.#worker.tell({ kind: "step" });
  }

  /** Looks back at a recorded round, or at now. */
  lookAt(index: number | undefined): void {
    const isNow = index === undefined || index >= this.history.rounds.length - 1;
    this.lookedAt = isNow ? undefined : index;
    if (isNow) return;
    const { recommended } = this.history.learners[0]![index]!;
    this.#worker.tell({ kind: "look", weights: [...recommended], round: this.history.rounds[index]! });
  }

  /** The round that is shown. */
  get round(): number {
    return this.lookedAt === undefined ? (this.frame?.round ?? 0) : this.history.rounds[this.lookedAt]!;
  }

  /** By learner: the blend that is shown. */
  get recommended(): readonly (readonly number[])[] {
    const index = this.lookedAt;
    if (index === undefined) return this.frame?.recommended ?? [];
    return this.history.learners.map((rows) => rows[index]!.recommended);
  }

  /** The first learner's blend that is shown, by the true distributions. */
  get look(): Look | undefined {
    return this.lookedAt === undefined ? this.frame?.look : this.#pastLook;
  }

  close(): void {
    this.#worker.close();
  }

  #hear(answer: Answer, isOld: boolean): void {
    if (answer.kind === "opened") this.#start(answer.scene, answer.frame, isOld);
    else if (answer.kind === "refused") this.complaint = answer.message;
    else if (answer.kind === "frame") this.#show(answer.frame);
    else this.#pastLook = answer.look;
  }

  #start(scene: Scene, frame: Frame, isOld: boolean): void {
    this.complaint = undefined;
    this.lookedAt = undefined;
    this.scene = scene;
    this.history = emptyHistory(scene.learners.length);
    this.#show(frame);
    if (this.#pace !== undefined && !isOld) this.run(this.#pace);
  }

  #show(frame: Frame): void {
    this.frame = frame;
    this.history = withRows(this.history, frame.rows, this.scene!.rounds);
    requestAnimationFrame(() => this.#worker.tell({ kind: "drawn" }));
  }
}
