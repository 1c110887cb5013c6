import type { ExperimentReport } from "../contract/index.ts";
import { armNumber } from "./configuration.ts";
import { jsonInSlices } from "./event-loop.ts";
import type { Experiment } from "./experiment.ts";
import { type ArmHistory, Learning, type LearningState } from "./learning.ts";
import { LONG_REPORT, priceOf } from "./price.ts";
import type { Configuration } from "./records.ts";
import { equalShares } from "./shares.ts";

/** Estimates about blends, which can be slow to compute. */
export interface Estimates {
  /** One share for each arm of the list. */
  readonly recommended: Float64Array;
  readonly utility: Omit<ExperimentReport["utility"], "kind">;
  readonly certificate: ExperimentReport["certificate"];
}

/** Everything that is needed to compute estimates on another thread, as plain data. */
export interface EstimateJob {
  readonly configuration: Configuration;
  readonly history: ArmHistory;
  /**
   * What was learned, as JSON: a string is passed to another thread at once, while many lists of numbers would be slow.
   */
  readonly state: string;
  /** The current shares of decisions. */
  readonly shares: Float64Array;
}

/** An experiment, or settings to try on one, whose estimates are needed. */
export type Estimated = Pick<Experiment, "learning" | "configuration" | "shares" | "configurations" | "version">;

/** The estimates of an experiment as it is now. */
export function estimatesOf(experiment: Pick<Estimated, "learning" | "configuration" | "shares">): Estimates {
  const { learning, configuration } = experiment;
  const shares = experiment.shares();
  const recommended = sized(learning.recommended(), configuration);
  const { control, arms } = configuration;
  const alone = new Float64Array(arms.length);
  if (control) alone[armNumber(configuration, control.arm)!] = 1;
  const best = learning.bestSingle();
  return {
    recommended,
    utility: {
      recommended: learning.utilityOf(recommended),
      now: learning.utilityOf(shares),
      equal: learning.utilityOf(equalShares(configuration)),
      control: control ? learning.utilityOf(alone) : null,
      bestSingle: best ? { arm: arms[best.arm]!.name, utility: best.utility } : null,
    },
    certificate: certificateReport(learning, configuration),
  };
}

/** The estimates of an experiment that is too expensive to learn: none, with the reason. */
export function noEstimates(configuration: Configuration, reason: string): Estimates {
  return {
    recommended: equalShares(configuration),
    utility: { recommended: null, now: null, equal: null, control: null, bestSingle: null },
    certificate: { grade: "none", estimate: null, upper: null, sentence: `No certificate: ${reason}` },
  };
}

export async function estimateJob(experiment: Estimated): Promise<EstimateJob> {
  const { learning, configuration, configurations } = experiment;
  const history = configurations.map(({ sequence, configuration: { arms } }) => ({
    sequence,
    configuration: { arms },
  }));
  const shares = experiment.shares();
  return { configuration, history, shares, state: await jsonInSlices(learning.save()) };
}

/** Computes the estimates of a job. */
export function computeEstimates({ configuration, history, state, shares }: EstimateJob): Estimates {
  const learning = new Learning(configuration, history);
  learning.restore(JSON.parse(state) as LearningState);
  return estimatesOf({ learning, configuration, shares: () => shares });
}

/** Extends `numbers` to the current list of arms. Arms that were added while the log is being learned again get 0. */
function sized(numbers: Float64Array, { arms }: Configuration): Float64Array {
  return Float64Array.from(arms, (_, arm) => numbers[arm] ?? 0);
}

interface Kept {
  /** The versions of the weights and of the configuration. */
  readonly versions: string;
  readonly estimates: Promise<Estimates>;
}

/** The estimates of experiments, computed once for all callers, and on another thread if they are slow. */
export class EstimateKeeper {
  readonly #elsewhere: ((job: EstimateJob) => Promise<Estimates>) | undefined;
  readonly #kept = new WeakMap<Learning, Kept>();

  constructor(elsewhere?: (job: EstimateJob) => Promise<Estimates>) {
    this.#elsewhere = elsewhere;
  }

  of(experiment: Estimated): Promise<Estimates> {
    const { learning } = experiment;
    const versions = `${learning.version} ${experiment.version}`;
    const known = this.#kept.get(learning);
    if (known?.versions === versions) return known.estimates;
    const isElsewhere = this.#elsewhere && isLong(experiment);
    const estimates = isElsewhere
      ? estimateJob(experiment).then(this.#elsewhere!)
      : Promise.resolve(estimatesOf(experiment));
    this.#kept.set(learning, { versions, estimates });
    estimates.catch(() => this.#kept.delete(learning));
    return estimates;
  }
}

/** Whether the estimates of an experiment are slow to compute. */
export function isLong({ learning, configuration }: Estimated): boolean {
  return learning.learned > 0 && priceOf(learning.problem, configuration).report > LONG_REPORT;
}

/** The certificate as numbers and as a sentence. */
function certificateReport(learning: Learning, { arms }: Configuration): ExperimentReport["certificate"] {
  const certificate = learning.certificate();
  if (certificate.grade === "none") {
    // The learner knows its arms by number only.
    const reason = certificate.reason.replace(/^arm (\d+)/, (_, slot) => {
      return `option "${arms[learning.armOf(Number(slot))]!.name}"`;
    });
    return { grade: "none", estimate: null, upper: null, sentence: `No certificate yet: ${reason}.` };
  }
  const { grade, estimate, upper } = certificate;
  const confidence = grade === "guaranteed" ? "95 % confidence at every look" : "95 % confidence, estimated";
  const sentence =
    `The recommended blend is within ${rounded(upper)} of the best possible (${confidence}); ` +
    `most likely within ${rounded(estimate)}.`;
  return { grade, estimate, upper, sentence };
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(3)));
}
