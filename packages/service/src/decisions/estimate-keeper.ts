import { type Estimated, type EstimateJob, type Estimates, estimateJob, estimatesOf } from "./estimates.ts";
import type { Learning } from "./learning.ts";
import { LONG_REPORT, priceOf } from "./price.ts";

interface Kept {
  /** Of the weights and of the configuration that they are for. */
  readonly versions: string;
  readonly estimates: Promise<Estimates>;
}

/** The estimates of experiments: worked out once for all who ask, and elsewhere where they take long. */
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

/** Whether the estimates of an experiment take long. */
export function isLong({ learning, configuration }: Estimated): boolean {
  return learning.learned > 0 && priceOf(learning.problem, configuration).report > LONG_REPORT;
}
