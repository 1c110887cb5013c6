import { PatientWorker } from "../shared/patient-worker.ts";
import { emptyHistory, type History, withRows } from "./history.ts";
import type { Answer, Frame, Look, OpenRequest, Request, Scene } from "./worker/messages.ts";

/** One problem in its worker, and everything the worker has answered so far. */
export class PlaySession {
  scene = $state.raw<Scene>();
  frame = $state.raw<Frame>();
  history = $state.raw<History>(emptyHistory(0));
  /** Why the problem cannot be played. */
  complaint = $state<string>();
  /** Whether a file is being opened: until then, the scene is the previous one. */
  isOpening = $state(false);
  /** The index of the recorded round that is shown; undefined for the current round. */
  lookedAt = $state<number>();
  /** The exact values of the blend that the visitor proposed, one for each of the scene's best blends. */
  proposedValues = $state.raw<readonly number[]>();
  /** Rounds of the last request, and the milliseconds they took. */
  lastAdvance: { readonly rounds: number; readonly milliseconds: number } | undefined;
  #file: unknown;
  #pastLook = $state.raw<Look>();
  #isAdvancing = false;
  readonly #worker = new PatientWorker<Omit<OpenRequest, "id">, Answer, Exclude<Request, OpenRequest>>({
    create: () => new Worker(new URL("./worker/play-worker.ts", import.meta.url), { type: "module" }),
    hear: (answer, isOld) => this.#hear(answer, isOld),
    isReply: ({ kind }) => kind === "opened" || kind === "refused",
    fail: () => {
      this.complaint = "The simulation did not start. Check that the service is running, then load the page again.";
    },
  });

  /** Whether the worker can play more rounds. */
  get isReady(): boolean {
    return this.scene !== undefined && this.complaint === undefined && !this.isOpening && !this.#isAdvancing;
  }

  get isDone(): boolean {
    return this.scene !== undefined && this.played >= this.scene.horizon;
  }

  /** Rounds played. */
  get played(): number {
    return this.frame?.round ?? 0;
  }

  /** Opens a file, before its first round. */
  open(file: unknown): void {
    this.#file = file;
    this.proposedValues = undefined;
    this.restart();
  }

  /** Returns to the time before the first round. The values of a proposed blend stay, because its problem is the same. */
  restart(): void {
    this.isOpening = true;
    this.#isAdvancing = false;
    this.#worker.ask({ kind: "open", file: this.#file });
  }

  /** Plays up to a round. */
  advance(round: number): void {
    this.lookedAt = undefined;
    this.#isAdvancing = true;
    this.#worker.tell({ kind: "advance", round });
  }

  /** Asks for the exact values of a blend; they arrive as `proposedValues`. */
  propose(weights: readonly number[]): void {
    this.#worker.tell({ kind: "values", weights });
  }

  /** Looks back at the last recorded round up to this one, by default at the current round. */
  lookAt(round = Number.POSITIVE_INFINITY): void {
    const { rounds, learners } = this.history;
    const index = rounds.findLastIndex((each) => each <= round);
    const isNow = index < 0 || index === rounds.length - 1;
    this.lookedAt = isNow ? undefined : index;
    if (isNow) return;
    const { recommended } = learners[0]![index]!;
    this.#worker.tell({ kind: "look", weights: [...recommended], round: rounds[index]! });
  }

  /** The round that is shown. */
  get round(): number {
    return this.lookedAt === undefined ? this.played : this.history.rounds[this.lookedAt]!;
  }

  /** By learner: the blend that is shown. */
  get recommended(): readonly (readonly number[])[] {
    const index = this.lookedAt;
    if (index === undefined) return this.frame?.recommended ?? [];
    return this.history.learners.map((rows) => rows[index]!.recommended);
  }

  /** The shown blend of the first learner, evaluated under the true distributions. */
  get look(): Look | undefined {
    return this.lookedAt === undefined ? this.frame?.look : this.#pastLook;
  }

  close(): void {
    this.#worker.close();
  }

  #hear(answer: Answer, isOld: boolean): void {
    if (answer.kind === "opened") {
      this.isOpening = isOld;
      this.#start(answer.scene, answer.frame);
    } else if (answer.kind === "refused") {
      this.isOpening = isOld;
      this.complaint = answer.message;
    } else if (answer.kind === "frame") {
      this.#isAdvancing = false;
      const rounds = answer.frame.round - this.played;
      this.lastAdvance = { rounds, milliseconds: answer.milliseconds };
      this.#show(answer.frame);
    } else if (answer.kind === "values") {
      this.proposedValues = answer.values;
    } else {
      this.#pastLook = answer.look;
    }
  }

  #start(scene: Scene, frame: Frame): void {
    this.complaint = undefined;
    this.lookedAt = undefined;
    this.scene = scene;
    this.history = emptyHistory(scene.learners.length);
    this.#show(frame);
  }

  #show(frame: Frame): void {
    this.frame = frame;
    this.history = withRows(this.history, frame.rows, this.scene!.rounds);
  }
}
