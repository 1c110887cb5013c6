import type { AnyDistributionSpec } from "@blendit/core/specs";
import type { RecordedSource } from "../tables/recorded-spec.ts";
import { pathText } from "../text/complaint.ts";
import { isOutcomes } from "./categories.ts";
import type { Drift, Experiment } from "./experiment.ts";
import { mapParts } from "./map-parts.ts";

/** A distribution as in an experiment file. Recorded ones have their table and number of samples. */
export type WrittenDistribution = AnyDistributionSpec | (RecordedSource & { readonly count: number });

/** An experiment in the form of its file, with all defaults. */
export interface WrittenExperiment extends Omit<Experiment, "arms" | "drift" | "sources"> {
  readonly arms: readonly (WrittenDistribution & { readonly name?: string })[];
  readonly drift?: Omit<Drift, "to"> & { readonly to: readonly WrittenDistribution[] };
}

/**
 * Converts an experiment back to the form of its file. Recorded distributions have their table, the number of samples and the hash of
 * the file instead of the samples. Outcomes that were words in the file are words again.
 */
export function writtenExperiment({ sources = {}, ...experiment }: Experiment): WrittenExperiment {
  const { categories } = experiment;
  // A shortcut for very many arms: without tables and words nothing changes.
  if (categories === undefined && Object.keys(sources).length === 0) return experiment;
  return mapParts(experiment, (part, path) => {
    const source = sources[pathText(path)];
    if (source) {
      const { name, samples } = part as { readonly name?: string; readonly samples: readonly unknown[] };
      return { ...(name !== undefined && { name }), ...source, count: samples.length };
    }
    const isCoded = categories !== undefined && part !== categories && isOutcomes(path.at(-1), part);
    return isCoded ? part.map((code) => categories[code as number]) : undefined;
  }) as WrittenExperiment;
}
