import { type AnyDistribution, metricOf } from "@blendit/core/distributions";
import { didYouMean } from "@blendit/core/errors";
import type { UtilitySpec } from "@blendit/core/specs";
import { type Complaint, invalidValue, missingKey, type Path, pathText, refusedValue } from "../text/complaint.ts";
import type { Experiment } from "./experiment.ts";
import { type ModuleUtility, plainUtility } from "./module-spec.ts";

type MetricNames = string | readonly string[];

/** Where a utility stands, and what it says about outcomes. */
export interface StatedSupport extends Pick<UtilitySpec, "support" | "outside"> {
  readonly path: Path;
}

/** A part of a utility that looks at outcomes: at one metric of records (`of`), or at outcomes that are no records. */
interface Reading extends StatedSupport {
  readonly of: MetricNames | undefined;
}

function readingsOf(spec: UtilitySpec, path: Path): Reading[] {
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
 * The metric that an experiment is about, where its utility says one and there are no constraints, which may be about others. Such an experiment is one of that metric's
 * distributions and of the utility without `of`, and learners need not know of records.
 */
export function onlyMetric({
  utility,
  constraints,
}: Pick<Experiment, "utility" | "constraints">): MetricNames | undefined {
  return "module" in utility || constraints ? undefined : utility.of;
}

/** The utility of an experiment, without `of` where the experiment is about one metric. */
export function plainGoal(experiment: Pick<Experiment, "utility" | "constraints">): UtilitySpec {
  const utility = plainUtility(experiment);
  if (onlyMetric(experiment) === undefined) return utility;
  const { of: _, ...plain } = utility;
  return plain as UtilitySpec;
}

/** Distributions and where they stand. */
export interface PlacedDistributions {
  readonly distributions: readonly AnyDistribution[];
  readonly path: Path;
}

/** What is wrong between the metrics that a utility reads and those that arms have; `path` is that of the utility. */
export function checkMetrics(
  utility: UtilitySpec | ModuleUtility,
  path: Path,
  placed: readonly PlacedDistributions[],
): Complaint[] {
  if ("module" in utility) return [];
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

/** The supports that parts of a utility state, and the metrics that they hold for. */
export function supportsOf(utility: UtilitySpec | ModuleUtility, path: Path): Reading[] {
  return "module" in utility ? [] : readingsOf(utility, path);
}

/** The distributions of a metric, where outcomes are records. */
export function ofMetric(placed: PlacedDistributions, of: MetricNames | undefined): PlacedDistributions {
  const { distributions } = placed;
  return of === undefined ? placed : { ...placed, distributions: distributions.map((each) => metricOf(each, of)) };
}
