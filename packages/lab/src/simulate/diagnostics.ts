import type { Random } from "@blendit/core";
import type { Reward } from "@blendit/core/distributions";
import { biasOf, type Certificate, hasInfluence, type Learner } from "@blendit/core/learners";
import type { KnownArms } from "@blendit/core/optimum";
import { type LearningSpace, SparseFeatures } from "@blendit/core/utilities";
import type { DiagnosticName, StopSpec } from "../spec/experiment.ts";
import type { Problem } from "../spec/problem.ts";

/** What rounding may do to a difference of two utilities, in units of these. */
const ROUNDING = 1e-12;

/** What a diagnostic can see of a run. */
export interface RunView {
  readonly problem: Problem;
  readonly learner: Learner;
  /** t: rounds played. */
  readonly round: number;
  /** At the last recorded round: the average of the weights w_1..w_t. */
  readonly average: Float64Array;
  /** U(w*) - U(recommended blend) at that round. */
  readonly recommendedGap: number;
  /** The learner's own certificate at that round; undefined for learners that give none, and where nobody asks for it. */
  readonly certificate: Certificate | undefined;
  /** A stream for diagnostics that draw; learners never see it. */
  readonly random: Random;
}

/** One number a recorded round, fed along the way. */
export interface Diagnostic {
  /** Before each round. */
  before?(view: RunView, isRecorded: boolean): void;
  /** After each reward. */
  after?(view: RunView, reward: Reward): void;
  /** At a recorded round, after it was played. NaN where it has no meaning for the learner. */
  value(view: RunView): number;
}

/** Names in results, by the diagnostic that an experiment asks for. */
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

/** U(w*) - U(w) for the arms as they are in the round. */
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
      // Some learners keep their weights for rounds, and one value can take longer than a round.
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

/** The bias is that against distributions that stay: it has no meaning where they drift. */
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

/** The upper end of the learner's own certificate, zero while it has none. */
function certificateUpper(): Diagnostic {
  return { value: ({ certificate }) => upperOf(certificate, 0) };
}

/** One where the learner has a certificate, zero where it has none. */
function certificateGiven(): Diagnostic {
  return { value: ({ certificate }) => (certificate && certificate.grade !== "none" ? 1 : 0) };
}

/** One from the first recorded round on at which the true gap was above the upper end. */
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

/** U of the distribution of all rewards received: the paper's own objective, on the grid that learners use. */
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

/** A quantity of the state before the round, asked at recorded rounds only. */
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
 * The bias B_k by the paper's Monte Carlo: the mean over 1000 draws (A, R) of the plug-in estimate G minus that with the
 * exact influence function, on the same draws. Its largest entry has a noise floor that the closed form has not.
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
  /** The recorded round at which it stopped. */
  readonly round: number;
  /** Whether the recommended blend was in truth further from the best than the certificate was to tell. */
  readonly isWrong: boolean;
}

/** The stop that is due at a recorded round, if any: when the learner's certificate is small enough. */
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
