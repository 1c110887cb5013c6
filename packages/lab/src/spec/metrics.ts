import { type AnyDistribution, metricOf } from "@blendit/core/distributions";
import { didYouMean } from "@blendit/core/errors";
import type { UtilitySpec } from "@blendit/core/specs";
import { type Complaint, invalidValue, missingKey, type Path, pathText, refusedValue } from "../text/complaint.ts";
import type { Experiment } from "./experiment.ts";
import { type ModuleUtility, plainUtility } from "./module-spec.ts";

type MetricNames = string | readonly string[];

/** A component of a utility that reads outcomes, and the support that it declares. */
export interface Reading extends Pick<UtilitySpec, "support" | "outside"> {
  readonly path: Path;
  /** The metrics that it reads; undefined for outcomes that are not records. */
  readonly of: MetricNames | undefined;
}

/** The components of a utility that read outcomes; `path` is that of the utility. */
export function readingsOf(spec: UtilitySpec | ModuleUtility, path: Path): Reading[] {
  if ("module" in spec) return [];
  const { of, support, outside } = spec;
  if (of === undefined && "terms" in spec) {
    return spec.terms.flatMap((term, index) =>
      readingsOf(term.utility as UtilitySpec, [...path, "terms", index, "utility"]),
    );
  }
  if (of === undefined && "metrics" in spec && spec.metrics.some((metric) => metric.of !== undefined)) {
    return spec.metrics.map((metric, index) => ({ path: [...path, "metrics", index], of: metric.of }));
  }
  return [{ path, of, ...(support && { support }), ...(outside && { outside }) }];
}

/**
 * The metric of the utility, if it has one and the experiment has no constraints, which may use other metrics. Such an experiment is
 * built from that metric's distributions and the utility without `of`, so that learners need not support records.
 */
export function onlyMetric({
  utility,
  constraints,
}: Pick<Experiment, "utility" | "constraints">): MetricNames | undefined {
  return "module" in utility || constraints ? undefined : utility.of;
}

/** The utility of an experiment, without `of` if the experiment is about one metric. */
export function plainGoal(experiment: Pick<Experiment, "utility" | "constraints">): UtilitySpec {
  const utility = plainUtility(experiment);
  if (onlyMetric(experiment) === undefined) return utility;
  const { of: _, ...plain } = utility;
  return plain as UtilitySpec;
}

/** Distributions and their path. */
export interface PlacedDistributions {
  readonly distributions: readonly AnyDistribution[];
  readonly path: Path;
}

/** Complaints about metrics that a utility reads but arms do not have, or the other way round; `path` is that of the utility. */
export function checkMetrics(
  utility: UtilitySpec | ModuleUtility,
  path: Path,
  placed: readonly PlacedDistributions[],
): Complaint[] {
  return readingsOf(utility, path).flatMap((reading) => {
    for (const { distributions, path: place } of placed) {
      for (const [arm, distribution] of distributions.entries()) {
        const complaint = misfit(reading, distribution, [...place, arm]);
        if (complaint) return [complaint];
      }
    }
    return [];
  });
}

function misfit({ of, path }: Reading, { metrics }: AnyDistribution, arm: Path): Complaint | undefined {
  const place = [...path, "of"];
  const at = pathText(arm);
  if (of === undefined) {
    if (!metrics) return undefined;
    return missingKey(place, `one of ${metrics.join(", ")}, since outcomes of ${at} are records`);
  }
  if (!metrics) {
    return refusedValue(place, `Outcomes of ${at} are not records, so they have no metrics. Leave \`of\` out.`, of);
  }
  const unknown = [of].flat().find((name) => !metrics.includes(name));
  if (unknown === undefined) return undefined;
  return invalidValue(place, `a metric of ${at} (${metrics.join(", ")})`, unknown, didYouMean(unknown, [...metrics]));
}

/** The distributions of a metric of records; unchanged without a metric. */
export function ofMetric(placed: PlacedDistributions, of: MetricNames | undefined): PlacedDistributions {
  const { distributions } = placed;
  return of === undefined ? placed : { ...placed, distributions: distributions.map((each) => metricOf(each, of)) };
}
