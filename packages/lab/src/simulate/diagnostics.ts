import type { Random } from "@blendit/core";
import type { Reward } from "@blendit/core/distributions";
import { biasOf, type Certificate, hasInfluence, type Learner } from "@blendit/core/learners";
import type { KnownArms } from "@blendit/core/optimum";
import { type LearningSpace, SparseFeatures } from "@blendit/core/utilities";
import type { DiagnosticName, StopSpec } from "../spec/experiment.ts";
import type { Problem } from "../spec/problem.ts";

/** The rounding error of a difference of two utilities, relative to their size. */
const ROUNDING = 1e-12;

/** The state of a run, for diagnostics. */
export interface RunView {
  readonly problem: Problem;
  readonly learner: Learner;
  /** The number of rounds played, t. */
  readonly round: number;
  /** The average of the weights w_1..w_t at the last recorded round. */
  readonly average: Float64Array;
  /** U(w*) - U(recommended blend) at the last recorded round. */
  readonly recommendedGap: number;
  /** The learner's own certificate at the last recorded round; undefined for learners without one, or if it is not needed. */
  readonly certificate: Certificate | undefined;
  /** Random numbers for diagnostics, separate from those of the learners. */
  readonly random: Random;
}

/** A quantity with one number for each recorded round. */
export interface Diagnostic {
  /** Called before each round. */
  before?(view: RunView, isRecorded: boolean): void;
  /** Called after each reward. */
  after?(view: RunView, reward: Reward): void;
  /** The number for a recorded round, called after that round. NaN if it has no meaning for the learner. */
  value(view: RunView): number;
}

/** The fields in results of each diagnostic of an experiment file. */
export const diagnosticFields: Readonly<Record<DiagnosticName, Readonly<Record<string, () => Diagnostic>>>> = {
  "utility-gap": { utilityGap: averageGap, recommendedGap },
  bias: { bias: closedFormBias },
  regret: { regret: cumulativeRegret },
  weights: {},
  "instantaneous-gap": { instantaneousGap },
  "empirical-utility": { empiricalUtility },
  certificate: { certificate, certificateUpper, certificateGiven, certificateMissed },
  "monte-carlo-bias": { monteCarloBias: drawnBias },
};

/** U(w*) - U(w) for the distributions of the round. */
export function gapOf({ problem, round }: Pick<RunView, "problem" | "round">, weights: Float64Array): number {
  const stage = problem.stageAt(round);
  return stage.best.value - stage.value(weights);
}

function averageGap(): Diagnostic {
  return { value: (view) => gapOf(view, view.average) };
}

function recommendedGap(): Diagnostic {
  return { value: (view) => view.recommendedGap };
}

function cumulativeRegret(): Diagnostic {
  let total = 0;
  let gap = 0;
  let lastStage: unknown;
  let lastWeights = new Float64Array(0);
  return {
    before: (view) => {
      const { weights } = view.learner;
      const stage = view.problem.stageAt(view.round);
      // Some learners keep their weights for several rounds, and computing a value can take longer than a round.
      if (stage !== lastStage || !isSame(weights, lastWeights)) {
        if (lastWeights.length === 0) lastWeights = new Float64Array(weights.length);
        lastWeights.set(weights);
        lastStage = stage;
        gap = gapOf(view, weights);
      }
      total += gap;
    },
    value: () => total,
  };
}

function instantaneousGap(): Diagnostic {
  return lastBefore((view) => gapOf(view, view.learner.weights));
}

/** The bias of the influence function. It has no meaning if distributions drift. */
function closedFormBias(): Diagnostic {
  return lastBefore(({ learner, problem }) =>
    problem.laterArms ? Number.NaN : largest(biasOf(learner, problem.known)),
  );
}

function drawnBias(): Diagnostic {
  return lastBefore(({ learner, problem, random }) =>
    problem.laterArms ? Number.NaN : largest(monteCarloBias(learner, problem.known, random)),
  );
}

function certificate(): Diagnostic {
  return { value: (view) => view.problem.stageAt(view.round).certificate(view.average) };
}

/** The upper bound of the learner's own certificate; zero while it has none. */
function certificateUpper(): Diagnostic {
  return { value: ({ certificate }) => upperOf(certificate, 0) };
}

/** 1 if the learner has a certificate, otherwise 0. */
function certificateGiven(): Diagnostic {
  return { value: ({ certificate }) => (certificate && certificate.grade !== "none" ? 1 : 0) };
}

/** 1 from the first recorded round on in which the true gap exceeds the upper bound, before that 0. */
function certificateMissed(): Diagnostic {
  let isMissed = false;
  return {
    value: (view) => {
      const rounding = ROUNDING * Math.abs(view.problem.stageAt(view.round).best.value);
      isMissed ||= view.recommendedGap > upperOf(view.certificate, Number.POSITIVE_INFINITY) + rounding;
      return isMissed ? 1 : 0;
    },
  };
}

function upperOf(certificate: Certificate | undefined, without: number): number {
  return certificate && certificate.grade !== "none" ? certificate.upper : without;
}

/** U of the empirical distribution of all rewards, the objective in the paper, on the grid that learners use. */
function empiricalUtility(): Diagnostic {
  let space: LearningSpace | undefined;
  let sums = new Float64Array(0);
  let features: SparseFeatures | undefined;
  return {
    after: ({ problem }, reward) => {
      space ??= problem.utility.learningSpace();
      if (sums.length === 0) sums = new Float64Array(space.dimension);
      const remap = space.admit(reward);
      if (remap) sums = Float64Array.from(remap(sums));
      features ??= new SparseFeatures(space.sparsity);
      space.features(reward, features);
      features.addTo(sums, 1);
    },
    value: ({ round }) => space!.value(sums.map((sum) => sum / round)),
  };
}

/** A quantity of the state before the round, measured only in recorded rounds. */
function lastBefore(measure: (view: RunView) => number): Diagnostic {
  let last = Number.NaN;
  return {
    before: (view, isRecorded) => {
      if (isRecorded) last = measure(view);
    },
    value: () => last,
  };
}

function largest(values: Float64Array | undefined): number {
  if (!values) return Number.NaN;
  let most = 0;
  for (let arm = 0; arm < values.length; arm++) most = Math.max(most, Math.abs(values[arm]!));
  return most;
}

function isSame(one: Float64Array, other: Float64Array): boolean {
  for (let arm = 0; arm < one.length; arm++) if (one[arm] !== other[arm]) return false;
  return true;
}

const DRAWS = 1000;

/**
 * The bias B_k by the paper's Monte Carlo method: the mean over 1000 draws (A, R) of the plug-in estimate G minus the one with the
 * exact influence function, on the same draws. Unlike the closed form, its largest entry has a noise floor.
 */
export function monteCarloBias(
  learner: Learner,
  known: KnownArms,
  random: Random,
  draws = DRAWS,
): Float64Array | undefined {
  if (!hasInfluence(learner)) return undefined;
  const estimated = learner.influence();
  const { weights } = learner;
  const bias = new Float64Array(weights.length);
  known.moveTo(weights);
  for (let draw = 0; draw < draws; draw++) {
    const arm = learner.choose(random);
    const reward = known.distributions[arm]!.sample(random);
    const error = (estimated(reward) - known.influence(reward)) / draws;
    for (let index = 0; index < bias.length; index++) bias[index]! -= error;
    bias[arm]! += error / weights[arm]!;
  }
  return bias;
}

/** How a replication with a stop rule ended. */
export interface Stop {
  /** The recorded round after which it stopped. */
  readonly round: number;
  /** Whether the true gap of the recommended blend exceeded the limit of the stop rule. */
  readonly isWrong: boolean;
}

/** The stop at a recorded round; undefined unless the learner's certificate is small enough. */
export function stopAt(view: RunView, { certificate: limit }: StopSpec): Stop | undefined {
  const { certificate, round } = view;
  if (certificate === undefined || certificate.grade === "none") return undefined;
  const most = typeof limit === "number" ? limit : percentOf(limit) * equalGap(view);
  return certificate.upper <= most ? { round, isWrong: view.recommendedGap > most } : undefined;
}

function percentOf(text: string): number {
  return Number.parseFloat(text) / 100;
}

/** U(w*) - U(equal weights). */
function equalGap({ problem, round }: RunView): number {
  const stage = problem.stageAt(round);
  const { count } = problem.arms;
  return stage.best.value - stage.value(new Float64Array(count).fill(1 / count));
}
