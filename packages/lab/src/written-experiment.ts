import type { Experiment } from "./experiment.ts";
import { type Path, pathText } from "./spec/complaint.ts";

/** An experiment as a file says it, defaults filled in. */
export type WrittenExperiment = Readonly<Record<string, unknown>>;

/**
 * The experiment with recorded laws as its file says them: by their table, with the number of samples and the hash of the
 * file instead of the samples.
 */
export function writtenExperiment({ sources = {}, ...experiment }: Experiment): WrittenExperiment {
  return written(experiment, []) as WrittenExperiment;

  function written(part: unknown, path: Path): unknown {
    if (typeof part !== "object" || part === null) return part;
    const source = sources[pathText(path)];
    if (source) {
      const { name, samples } = part as { readonly name?: string; readonly samples: readonly unknown[] };
      return { ...(name !== undefined && { name }), ...source, count: samples.length };
    }
    if (Array.isArray(part)) return part.map((item, index) => written(item, [...path, index]));
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, written(inner, [...path, key])]));
  }
}
