import { emptyHistory, type History, withRows } from "./history.ts";
import type { Answer, Frame, Look, Request, Scene, SecondsPerDecade } from "./worker/messages.ts";

/** Milliseconds that a problem may take to open while another one waits. */
const PATIENCE = 2000;

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
  #worker = this.#newWorker();
  #id = 0;
  /** A file that waits until the worker has opened the one before it: while an arm is dragged they come fast. */
  #next: { readonly file: unknown; readonly pace: SecondsPerDecade | undefined } | undefined;
  #isOpening = false;
  #pace: SecondsPerDecade | undefined;

  get isRunning(): boolean {
    return this.frame?.isRunning ?? false;
  }

  /** Plays a file from the start, at a pace or not yet. */
  open(file: unknown, pace: SecondsPerDecade | undefined): void {
    if (this.#isOpening) {
      if (!this.#next) this.#giveUpLater(this.#id);
      this.#next = { file, pace };
      return;
    }
    this.#isOpening = true;
    this.#pace = pace;
    this.#send({ kind: "open", id: ++this.#id, file });
  }

  run(pace: SecondsPerDecade): void {
    this.lookedAt = undefined;
    this.#send({ kind: "run", pace });
  }

  pause(): void {
    this.#send({ kind: "pause" });
  }

  step(): void {
    this.lookedAt = undefined;
    this.#send({ kind: "step" });
  }

  /** Looks back at a recorded round, or at now. */
  lookAt(index: number | undefined): void {
    const isNow = index === undefined || index >= this.history.rounds.length - 1;
    this.lookedAt = isNow ? undefined : index;
    if (isNow) return;
    const { recommended } = this.history.learners[0]![index]!;
    this.#send({ kind: "look", weights: [...recommended], round: this.history.rounds[index]! });
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

  /** The first learner's blend that is shown, by the true laws. */
  get look(): Look | undefined {
    return this.lookedAt === undefined ? this.frame?.look : this.#pastLook;
  }

  close(): void {
    this.#worker.terminate();
  }

  #newWorker(): Worker {
    const worker = new Worker(new URL("./worker/play-worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#hear(data);
    worker.onerror = () => {
      this.complaint = "The simulation could not be started. Is the service still running? Then load the page again.";
    };
    return worker;
  }

  /** A problem that is hard to open does not keep the next one waiting. */
  #giveUpLater(id: number): void {
    setTimeout(() => {
      if (!this.#isOpening || this.#id !== id) return;
      this.#worker.terminate();
      this.#worker = this.#newWorker();
      this.#opened();
    }, PATIENCE);
  }

  #send(request: Request): void {
    this.#worker.postMessage(request);
  }

  #hear(answer: Answer): void {
    if (answer.id !== this.#id) return;
    if (answer.kind === "opened") this.#start(answer.scene, answer.frame);
    else if (answer.kind === "refused") this.#refuse(answer.message);
    else if (answer.kind === "frame") this.#show(answer.frame);
    else this.#pastLook = answer.look;
  }

  #refuse(message: string): void {
    this.complaint = message;
    this.#opened();
  }

  #start(scene: Scene, frame: Frame): void {
    this.complaint = undefined;
    this.lookedAt = undefined;
    this.scene = scene;
    this.history = emptyHistory(scene.learners.length);
    this.#show(frame);
    this.#opened();
    if (this.#pace !== undefined && !this.#isOpening) this.run(this.#pace);
  }

  #opened(): void {
    this.#isOpening = false;
    const next = this.#next;
    this.#next = undefined;
    if (next) this.open(next.file, next.pace);
  }

  #show(frame: Frame): void {
    this.frame = frame;
    this.history = withRows(this.history, frame.rows, this.scene!.rounds);
    requestAnimationFrame(() => this.#send({ kind: "drawn" }));
  }
}
