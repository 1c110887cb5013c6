import { stringify } from "yaml";
import { armNames } from "../spec/arm-names.ts";
import type { Experiment } from "../spec/experiment.ts";
import { lawWords, type WrittenLaw } from "../spec/law-words.ts";
import { writtenExperiment } from "../spec/written-experiment.ts";
import { countOf } from "../text/numbers.ts";

/** More arms than these are counted. */
const MOST_ARMS = 50;

/** The settings of an experiment, a line each, in the words of its file; laws as one would say them, arms by their names. */
export function settingsText(experiment: Experiment): string {
  const { name, utility, arms, drift, ...rest } = writtenExperiment(experiment);
  const names = armNames(experiment);
  const lawLines = (laws: readonly WrittenLaw[]) => [
    ...laws.slice(0, MOST_ARMS).map((law, arm) => `  ${inline(names[arm])}: ${lawWords(law)}`),
    ...(laws.length > MOST_ARMS ? [`  and ${countOf(laws.length - MOST_ARMS, "more arm")}`] : []),
  ];
  const lines = [
    entry("name", name),
    entry("utility", inWords(utility)),
    "arms:",
    ...lawLines(arms),
    ...(drift ? [`from round ${drift.from}, and wholly from round ${drift.until}:`, ...lawLines(drift.to)] : []),
    ...Object.entries(rest).map(([key, value]) => entry(key, value)),
  ];
  return lines.join("\n");
}

function entry(key: string, value: unknown): string {
  const isListOfObjects = Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "object");
  return isListOfObjects
    ? [`${key}:`, ...value.map((item) => `  - ${inline(item)}`)].join("\n")
    : `${key}: ${inline(value)}`;
}

function inline(value: unknown): string {
  return stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trimEnd();
}

/** The same with its target, or those of its terms, in words. */
function inWords(utility: object): unknown {
  return Object.fromEntries(
    Object.entries(utility).map(([key, value]) => {
      if (key === "target") return [key, lawWords(value)];
      if (key !== "terms") return [key, value];
      return [key, value.map((term: { utility: object }) => ({ ...term, utility: inWords(term.utility) }))];
    }),
  );
}
