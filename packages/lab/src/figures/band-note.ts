import type { Experiment } from "../experiment.ts";
import { countOf } from "./count-of.ts";
import type { CurveSeries } from "./curves.ts";

/** What the bands are, or why there are none. */
export function bandNote({ replications }: Experiment, series: readonly CurveSeries[]): string {
  const bands = series.some(({ standardError }) => standardError !== null);
  if (bands) return `Lines: means over ${countOf(replications, "replication")}. Bands: ± one standard error.`;
  return replications === 1
    ? "One replication: no standard errors."
    : `Lines: means over ${countOf(replications, "replication")}.`;
}
