import { summaryCurves } from "@blendit/lab/figures";
import {
  distributionPanel,
  judgePaper,
  ownBlendSeries,
  type PaperOptions,
  PaperRun,
  paperProblems,
  type Reproduction,
  readReproduction,
  reproductionOf,
  reproductionText,
  withOwnLearner,
} from "@blendit/lab/paper";
import type { ExperimentCurves, PageMessage, PaperSource, WorkerMessage } from "./paper-view.ts";

type Summary = Reproduction["experiments"][number];

export interface SessionOptions {
  readonly send: (message: WorkerMessage) => void;
  readonly versions: Summary["versions"];
  /** In milliseconds. It limits how often the page gets new charts. */
  readonly clock?: () => number;
}

/** A run, and when and at which stage the page last got a chart of it. */
interface Playing {
  readonly run: PaperRun;
  readonly isOwn: boolean;
  readonly experiment: number;
  sentAt: number;
  sentStage: number;
}

/** Milliseconds between two charts of the same panel: often enough to see them move. */
const PICTURE_EVERY = 250;

/** The work of the worker, one step at a time: runs the most urgent replications and sends the results to the page. */
export class PaperSession {
  readonly #send: SessionOptions["send"];
  readonly #versions: Summary["versions"];
  readonly #clock: () => number;
  readonly #visible = new Set<number>();
  #options: PaperOptions | undefined;
  /** The loaded file; undefined if numbers are computed. */
  #loaded: Reproduction | undefined;
  #paper: readonly Playing[] = [];
  #own: readonly Playing[] = [];
  #wantsOwn = false;
  #isPaused = false;
  #judgedStage = 0;
  #seconds = 0;

  constructor({ send, versions, clock = () => performance.now() }: SessionOptions) {
    this.#send = send;
    this.#versions = versions;
    this.#clock = clock;
  }

  handle(message: PageMessage): void {
    switch (message.kind) {
      case "begin":
        this.#begin(message.source);
        break;
      case "look":
        this.#visible.clear();
        for (const experiment of message.experiments) this.#visible.add(experiment);
        break;
      case "own":
        this.#want(message.isWanted);
        break;
      case "save":
        this.#save();
        break;
      default:
        this.#isPaused = message.kind === "pause";
        // Shows the replications played since the last chart before everything stops.
        if (this.#isPaused) for (const playing of this.#activeRuns()) this.#sendCurves(playing);
    }
  }

  /** Plays a few replications of the most urgent run. False if there is nothing to do. */
  step(): boolean {
    if (this.#isPaused) return false;
    const active = this.#activeRuns();
    const next = nextRun(
      active.map(({ run: { replications, isComplete }, experiment }) => ({
        replications,
        isComplete,
        isVisible: this.#visible.has(experiment),
      })),
    );
    if (next === undefined) return false;
    this.#play(active[next]!);
    return true;
  }

  /** The runs to complete. */
  #activeRuns(): readonly Playing[] {
    return this.#wantsOwn ? [...this.#paper, ...this.#own] : this.#paper;
  }

  #begin(source: PaperSource): void {
    if ("text" in source) {
      this.#loaded = readReproduction(source.text, source.fileName);
      const { variant, replications, horizon, seed } = this.#loaded;
      this.#options = { variant, replications, horizon, seed };
    } else this.#options = source.options;
    this.#send({ kind: "view", change: { options: this.#options } });
    const problems = paperProblems(this.#options);
    const playing = (isOwn: boolean) => (run: PaperRun, experiment: number) => {
      return { run, isOwn, experiment, sentAt: Number.NEGATIVE_INFINITY, sentStage: 0 };
    };
    if (this.#loaded) this.#sendLoaded(this.#loaded);
    else this.#paper = problems.map((problem) => new PaperRun(problem)).map(playing(false));
    this.#own = problems.map((problem) => new PaperRun(withOwnLearner(problem))).map(playing(true));
    this.#sendProgress();
  }

  #sendLoaded({ experiments, sentences, replications }: Reproduction): void {
    experiments.forEach((summary, experiment) => {
      this.#send({ kind: "experiment", experiment, change: { curves: curvesOf(summary) } });
      this.#sendDistribution(experiment, summary);
    });
    this.#send({ kind: "view", change: { sentences: { replications, claims: sentences } } });
  }

  #want(isWanted: boolean): void {
    this.#wantsOwn = isWanted;
    this.#sendProgress();
  }

  #play(playing: Playing): void {
    const { run, isOwn, experiment } = playing;
    const start = this.#clock();
    run.play();
    this.#seconds += (this.#clock() - start) / 1000;
    const isFirst = playing.sentStage === 0;
    const isDue = this.#clock() - playing.sentAt >= PICTURE_EVERY;
    if (isDue || run.isComplete || stageOf(run.replications) > playing.sentStage) this.#sendCurves(playing);
    if (isFirst) this.#sendDistribution(experiment, run.result(this.#versions).summary, isOwn);
    if (!isOwn) this.#judge();
    this.#sendProgress();
  }

  #sendCurves(playing: Playing): void {
    const { run, experiment, isOwn } = playing;
    if (run.replications === 0) return;
    const curves = curvesOf(run.result(this.#versions).summary);
    this.#send({ kind: "experiment", experiment, change: isOwn ? { ownCurves: curves } : { curves } });
    playing.sentAt = this.#clock();
    playing.sentStage = stageOf(run.replications);
  }

  /** Figure 5 shows only one replication, so it appears at once and does not change. */
  #sendDistribution(experiment: number, summary: Summary, isOwn = false): void {
    const { scenario, utility } = paperProblems(this.#options!)[experiment]!;
    if (utility !== "wasserstein") return;
    const change = isOwn
      ? { ownDistribution: ownBlendSeries(summary.experiment) }
      : { distribution: distributionPanel({ scenario, summary }) };
    this.#send({ kind: "experiment", experiment, change });
  }

  /** The number of replications that all eight experiments have completed. */
  #common(): number {
    return Math.min(...this.#paper.map(({ run }) => run.replications));
  }

  /** Sentences compare experiments, so they are judged when all eight have reached the next stage. */
  #judge(): void {
    const replications = this.#common();
    const isOver = this.#paper.every(({ run }) => run.isComplete);
    if (stageOf(replications) === this.#judgedStage && !(isOver && replications > 0)) return;
    this.#judgedStage = stageOf(replications);
    const claims = judgePaper(this.#results(replications));
    this.#send({ kind: "view", change: { sentences: { replications, claims } } });
  }

  #results(replications: number) {
    return this.#paper.map(({ run }) => run.result(this.#versions, replications));
  }

  #save(): void {
    const reproduction = this.#loaded ?? this.#reproduction();
    if (reproduction) this.#send({ kind: "saved", text: reproductionText(reproduction) });
  }

  #reproduction(): Reproduction | undefined {
    const replications = this.#common();
    if (!(replications > 0)) return undefined;
    const results = this.#results(replications);
    return reproductionOf({ ...this.#options!, replications }, results, judgePaper(results), this.#seconds);
  }

  #sendProgress(): void {
    const active = this.#activeRuns();
    const done = active.reduce((sum, { run }) => sum + run.replications, 0);
    const total = active.length * (this.#options?.replications ?? 0);
    this.#send({ kind: "view", change: { progress: { done, total } } });
  }
}

function curvesOf(summary: Summary): ExperimentCurves {
  return {
    replications: summary.experiment.replications,
    gap: summaryCurves("utility-gap", summary)!,
    bias: summaryCurves("bias", summary)!,
  };
}

/** The progress of a run, and whether the visitor is looking at it. */
export interface RunState {
  readonly replications: number;
  readonly isComplete: boolean;
  readonly isVisible: boolean;
}

/** Numbers of replications at which a new chart is worth showing: each reduces the standard error to about 0.7 of the last. */
const stages = [5, 10, 20, 50, 100, 200, 500];

/** How many stages a number of replications has reached. */
export function stageOf(replications: number): number {
  return stages.filter((stage) => replications >= stage).length;
}

/**
 * The run to play next: the one with the fewest stages. Visible runs may be one stage ahead of the others. Undefined if all are
 * complete.
 */
export function nextRun(runs: readonly RunState[]): number | undefined {
  const [first] = runs
    .map(({ replications, isVisible }, run) => ({
      run,
      replications,
      rank: stageOf(replications) - (isVisible ? 1 : 0),
    }))
    .filter(({ run }) => !runs[run]!.isComplete)
    .toSorted((one, other) => one.rank - other.rank || one.replications - other.replications || one.run - other.run);
  return first?.run;
}
