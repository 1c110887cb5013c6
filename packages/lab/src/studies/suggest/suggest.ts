import type { Reward } from "@blendit/core/distributions";
import { invalid, refused } from "@blendit/core/errors";
import { BlendChoice, type BlendChoiceOptions, BlendInference, type Ends } from "@blendit/core/inference";
import type { KnownArms } from "@blendit/core/optimum";
import { uniformWeights } from "@blendit/core/simplex";
import type { Utility } from "@blendit/core/utilities";
import type { BlendValue } from "../../simulate/summary.ts";
import type { Experiment } from "../../spec/experiment.ts";
import { armNames } from "../../spec/names.ts";
import { Problem } from "../../spec/problem.ts";
import { questionText } from "../../spec/words.ts";
import { countOf, formatNumber } from "../../text/numbers.ts";
import { blendWorth, offsetOf, samplesOf, tailText, whyText } from "./blend-worth.ts";
import type { SampledRows } from "./sampled-rows.ts";
import {
  type Compared,
  isAsGood,
  isWithinShares,
  type SuggestedLimit,
  type Suggestion,
  type Verdict,
} from "./suggestion.ts";
import { BlendLimits, keptOf, type TableLimit } from "./table-limits.ts";
import { type NamedWeights, weightsOf } from "./table-problem.ts";
import { type RowTimes, timeCheck } from "./time-check.ts";

/** What to compare a suggestion with. */
export interface SuggestOptions {
  /** Today's mix by the names of options; by default the shares of the rows. */
  readonly current?: NamedWeights | undefined;
  /** Today's mix may stay if no blend is better by more than this; by default 1 % of the gap between best blend and worst option. */
  readonly within?: number | undefined;
  /** How the rows of a table were sampled, from `tableProblem`; by default they are independent and equally weighted. */
  readonly rows?: SampledRows | undefined;
  /** The times of the rows, from `tableProblem`: then the later half checks the blend chosen by the earlier half. */
  readonly times?: RowTimes | undefined;
  /** Limits on other columns that the blend must keep, from `tableProblem`. */
  readonly limits?: readonly TableLimit[] | undefined;
  /** What was left out of the table. */
  readonly leftOut?: readonly string[];
}

/** By default, this share of the difference between the suggested blend and the worst option does not matter. */
const SHARE_OF_SPREAD = 0.01;

/**
 * Suggests a blend from past outcomes and says whether it is better than today's mix. Accepts an experiment with `empirical` arms, or a
 * problem read from a table.
 */
export function suggest(source: Experiment | Problem, options: SuggestOptions = {}): Suggestion {
  const { within } = options;
  if (within !== undefined && !(within > 0)) throw invalid("within", "a number above 0", within);
  return new TableStudy(Problem.of(source), options).suggestion();
}

/** A blend and its value, computed from all rows. */
interface Blend {
  readonly weights: Float64Array;
  readonly worth: BlendValue;
}

type Others = Readonly<Record<keyof Suggestion["comparison"], Blend>>;

/** Chooses a blend from a table and compares it with others. */
class TableStudy {
  readonly #problem: Problem;
  readonly #options: SuggestOptions;
  readonly #names: readonly string[];
  readonly #outcomes: BlendChoiceOptions;
  /** The limits on other columns; undefined without any. */
  readonly #limits: BlendLimits | undefined;
  readonly #choice: BlendChoice;
  readonly #suggested: Blend;
  /** The values of each option alone. */
  readonly #singles: readonly BlendValue[];
  /** How much better than a blend any other could be. */
  readonly #gapAt: (weights: Float64Array) => ReturnType<BlendInference["gap"]>;

  constructor(problem: Problem, options: SuggestOptions) {
    const { experiment, utility } = problem;
    const { floor, ceiling, costs } = experiment;
    const { limits = [], rows } = options;
    this.#problem = problem;
    this.#options = options;
    this.#names = armNames(experiment);
    const samples = checkedSamples(experiment, this.#names);
    this.#outcomes = { utility, samples, floor, ceiling, costs, clusters: rows?.clusters, masses: rows?.masses };
    this.#limits = limits.length > 0 ? new BlendLimits(limits, { floor, ceiling }, this.#names) : undefined;
    this.#choice = new BlendChoice({ ...this.#outcomes, ...this.#limits?.choice() });
    this.#suggested = this.#blend(this.#choice.weights);
    this.#singles = this.#names.map((_, arm) => this.#blend(alone(arm, this.#names.length)).worth);
    this.#gapAt = gapsOf(problem, this.#outcomes, this.#choice.counts, this.#limits);
  }

  suggestion(): Suggestion {
    const { experiment, known } = this.#problem;
    const { times, leftOut = [] } = this.#options;
    const { weights, worth } = this.#suggested;
    const { samples } = this.#outcomes;
    const names = this.#names;
    const others = this.#others();
    const comparison = {
      current: this.#compared(others.current),
      equal: this.#compared(others.equal),
      bestSingle: { arm: names[others.bestSingle.weights.indexOf(1)]!, ...this.#compared(others.bestSingle) },
    };
    const constraints = this.#limitsAt(others);
    const spread = this.#exact(worth.value - Math.min(...this.#singles.map(({ value }) => value)));
    const within = this.#options.within ?? SHARE_OF_SPREAD * spread;
    const gap = this.#gapAt(weights);
    const gapUpper = gap.grade === "none" ? 0 : this.#exact(gap.upper);
    const equalOptions = spread === 0 && gapUpper === 0 && Object.values(comparison).every(isAsGood);
    const gapOfCurrent = () => (equalOptions ? 0 : this.#gapUpper(others.current.weights));
    const mayStay = () => isWithinShares(experiment, others.current.weights) && gapOfCurrent() <= within;
    const verdict = verdictOf(comparison.current, constraints, mayStay);
    return {
      question: this.#question(),
      names,
      weights: Array.from(weights),
      ...worth,
      outcomes: samples.map(({ length }) => length),
      fewRows: fewRowsOf(weights, samples),
      current: {
        ...others.current.worth,
        weights: Array.from(others.current.weights),
        isStated: this.#options.current !== undefined,
      },
      comparison,
      constraints,
      verdict,
      equalOptions: equalOptions || undefined,
      within,
      moreRows: verdict === "no-clear-difference" ? moreRowsFor(comparison.current, rowCount(samples)) : null,
      ...(gap.grade === "none"
        ? { gap: null, whyNoGap: whyText(gap, names) }
        : { gap: { estimate: this.#exact(gap.estimate), upper: gapUpper } }),
      sampling: this.#options.rows && samplingOf(this.#options.rows, this.#choice),
      time:
        times &&
        timeCheck({
          ...{ outcomes: this.#outcomes, times, names, current: others.current.weights },
          influence: influenceAt(known, weights),
        }),
      trim: trimOf(this.#problem.utility, samples),
      utility: experiment.utility,
      costs: experiment.costs,
      floor: experiment.floor,
      ceiling: experiment.ceiling,
      leftOut,
    };
  }

  #blend(weights: Float64Array): Blend {
    return { weights, worth: blendWorth(this.#problem, weights) };
  }

  #question(): string {
    const { experiment } = this.#problem;
    const constraints = this.#options.limits?.map(({ spec }) => spec) ?? [];
    return questionText({ ...experiment, constraints }, this.#names);
  }

  /** The blends that the suggested one is compared with. */
  #others(): Others {
    const { current } = this.#options;
    const { samples } = this.#outcomes;
    const rows = rowCount(samples);
    return {
      current: this.#blend(
        current
          ? weightsOf("current", current, this.#names)
          : Float64Array.from(samples, ({ length }) => length / rows),
      ),
      equal: this.#blend(uniformWeights(this.#names.length)),
      bestSingle: this.#blend(alone(this.#bestArm(), this.#names.length)),
    };
  }

  /** The best option alone: of those that keep all limits with 95 % confidence, else of those that may keep them, else of all. */
  #bestArm(): number {
    const values = this.#singles.map(({ value }) => value);
    const bestFirst = [...values.keys()].sort((one, other) => values[other]! - values[one]!);
    if (!this.#limits) return bestFirst[0]!;
    let possible: number | undefined;
    for (const arm of bestFirst) {
      const kept = keptOf(this.#limits.at(alone(arm, bestFirst.length)));
      if (kept === "yes") return arm;
      if (kept === "unclear") possible ??= arm;
    }
    return possible ?? bestFirst[0]!;
  }

  #compared(other: Blend): Compared {
    const { utility, experiment } = this.#problem;
    const ends = [this.#suggested, other].map(({ weights }) => offsetOf(this.#problem, weights)) as [Ends, Ends];
    const found = shifted(this.#choice.difference(other.weights), ...ends);
    if (found.grade === "none") {
      const difference = this.#exact(this.#suggested.worth.value - other.worth.value);
      return { ...other.worth, difference, low: null, high: null, reason: whyText(found, this.#names) };
    }
    const sparse = utility.offset && sparseText(this.#suggested, this.#names, this.#outcomes.samples);
    const tail =
      found.heavyTail === null ? undefined : tailText(this.#names[found.heavyTail]!, experiment.utility.kind);
    return {
      ...other.worth,
      ...{ difference: this.#exact(found.estimate), low: this.#exact(found.low), high: this.#exact(found.high) },
      caution: sparse ?? tail,
    };
  }

  /** The limits at the suggested blend, and whether the others keep them. */
  #limitsAt(others: Others): SuggestedLimit[] | undefined {
    const limits = this.#limits;
    if (!limits) return undefined;
    const at = ({ weights }: Blend) => limits.at(weights).map(({ value, kept }) => ({ value, kept }));
    const [current, equal, bestSingle] = [at(others.current), at(others.equal), at(others.bestSingle)];
    return limits.at(this.#suggested.weights).map((limit, index) => ({
      ...limit,
      ...{ current: current[index]!, equal: equal[index]!, bestSingle: bestSingle[index]! },
    }));
  }

  /** How much better than a blend any other could be, with 95 % confidence; infinite if unknown. */
  #gapUpper(weights: Float64Array): number {
    const gap = this.#gapAt(weights);
    return gap.grade === "none" ? Number.POSITIVE_INFINITY : this.#exact(gap.upper);
  }

  /** The difference of two values, 0 if it is a rounding error of the values. */
  #exact(difference: number): number {
    const largest = Math.max(...[this.#suggested.worth, ...this.#singles].map(({ value }) => Math.abs(value)));
    return Math.abs(difference) <= NOISE * largest ? 0 : difference;
  }
}

/** Differences below this share of the largest value are rounding errors. */
const NOISE = 1e-12;

/** The outcomes of each option. Refuses an option with fewer than two, and constraints, which only `optimum` keeps. */
function checkedSamples(experiment: Experiment, names: readonly string[]) {
  if (experiment.constraints) {
    const instead = "Use a table with --at-most and --at-least, or find the best blend with blendit optimum.";
    throw refused(
      "constraints",
      `A suggestion cannot keep the constraints of an experiment file. ${instead}`,
      undefined,
    );
  }
  const samples = samplesOf(experiment);
  const few = samples.findIndex(({ length }) => length < 2);
  if (few < 0) return samples;
  const sentence = `Each option needs at least 2 outcomes; ${names[few]} has ${samples[few]!.length}.`;
  throw refused("arms", sentence, names[few]);
}

function rowCount(samples: BlendChoiceOptions["samples"]): number {
  return samples.reduce((sum, { length }) => sum + length, 0);
}

function influenceAt(known: KnownArms, weights: Float64Array): (reward: Reward) => number {
  known.moveTo(weights);
  return (reward) => known.influence(reward);
}

/** Computes how much better than a blend any other could be, or the best one that keeps the limits; and if not, why not. */
function gapsOf(
  { known, utility }: Problem,
  { samples, floor, ceiling, masses }: BlendChoiceOptions,
  counts: Float64Array,
  limits: BlendLimits | undefined,
): (weights: Float64Array) => ReturnType<BlendInference["gap"]> {
  if (masses) return () => ({ grade: "none", reason: "it is not computed for weighted rows" });
  if (utility.offset) return () => ({ grade: "none", reason: "it is not computed if the kernel is approximated" });
  const inference = new BlendInference({ known, samples, floor, ceiling, counts });
  const rooms = limits?.rooms(inference.sharedBounds(limits.count));
  return (weights) => inference.gap(weights, rooms);
}

function alone(arm: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, other) => (other === arm ? 1 : 0));
}

/**
 * Corrects a difference of two blends for the error of features. The estimate moves by the middle of the error, and the interval
 * widens by all of it, because its variation from table to table is unknown.
 */
function shifted(found: ReturnType<BlendChoice["difference"]>, chosen: Ends, other: Ends): typeof found {
  if (found.grade === "none") return found;
  const [low, high] = [chosen.low - other.high, chosen.high - other.low];
  return {
    ...found,
    estimate: found.estimate + (low + high) / 2,
    low: found.low + Math.min(low, 0),
    high: found.high + Math.max(high, 0),
  };
}

function samplingOf({ columns, clusters }: SampledRows, { counts }: BlendChoice): Suggestion["sampling"] {
  return {
    ...columns,
    independentRows: Array.from(counts),
    clusters: clusters && new Set(clusters.flatMap((list) => Array.from(list))).size,
  };
}

function trimOf({ support, outside }: Utility, samples: BlendChoiceOptions["samples"]): Suggestion["trim"] {
  if (!support || outside !== "clip") return undefined;
  const [low, high] = support;
  const outcomes = samples.flat().filter((outcome) => Number(outcome) < low || Number(outcome) > high).length;
  return { low, high, outcomes };
}

/** With fewer rows for each kind of outcome, the rows of an option miss some of its kinds. */
const ROWS_OF_A_KIND = 10;

/** A caution if an option has few rows compared with the diversity that components of a kernel approximate. */
function sparseText(
  { weights, worth }: Blend,
  names: readonly string[],
  samples: BlendChoiceOptions["samples"],
): string | undefined {
  const kinds = Math.max(...Object.values(worth.shown ?? {}));
  const arm = names.findIndex((_, arm) => weights[arm]! > 0 && samples[arm]!.length < ROWS_OF_A_KIND * kinds);
  if (arm < 0) return undefined;
  return `${names[arm]} has ${countOf(samples[arm]!.length, "row")} for a blend of about ${formatNumber(kinds, 2)} different kinds of outcomes, too few to show them all, so the interval may be too narrow. Collect more rows, or set a larger bandwidth`;
}

/** With fewer rows, little is known about the outcomes of an option. */
const FEW_ROWS = 30;
/** Options with few rows get a warning if together they have at least this share of the blend. */
const LEAST_WARNED = 0.25;

function fewRowsOf(weights: Float64Array, samples: BlendChoiceOptions["samples"]): Suggestion["fewRows"] {
  const few = [...weights.keys()].filter((arm) => weights[arm]! > 0 && samples[arm]!.length < FEW_ROWS);
  const share = few.reduce((sum, arm) => sum + weights[arm]!, 0);
  return share < LEAST_WARNED ? undefined : { share, rows: rowCount(few.map((arm) => samples[arm]!)) };
}

function verdictOf({ low }: Compared, constraints: readonly SuggestedLimit[] = [], mayStay: () => boolean): Verdict {
  if (low !== null && low > 0 && keptOf(constraints) === "yes") return "switch";
  return keptOf(constraints.map(({ current }) => current)) === "yes" && mayStay() ? "stay" : "no-clear-difference";
}

/** The size in standard errors of a difference that is found in four of five tables: 1.96 + 0.84. */
const ERRORS_TO_SHOW = 2.8;

/** How many more rows would show a difference; null if it is shown, or is not above zero. */
function moreRowsFor({ difference, low }: Compared, rows: number): number | null {
  if (low === null || low > 0 || !(difference > 0)) return null;
  // The lower end of the interval decides whether the difference is clear.
  const standardError = (difference - low) / 1.96;
  return Math.ceil(rows * Math.max(((ERRORS_TO_SHOW * standardError) / difference) ** 2 - 1, 0));
}
