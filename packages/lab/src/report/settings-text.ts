import { stringify } from "yaml";
import type { Experiment } from "../experiment.ts";

const MOST_VALUES = 20;

/** The experiment as in a YAML file; long lists of numbers, such as recorded rewards, are cut and say by how much. */
export function settingsText(experiment: Experiment): string {
  return Object.entries(experiment)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}:${entryText(shortened(value))}`)
    .join("\n");
}

function entryText(value: unknown): string {
  const isListOfObjects = Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "object");
  if (!isListOfObjects) return ` ${inline(value)}`;
  return value.map((item) => `\n  - ${inline(item)}`).join("");
}

function inline(value: unknown): string {
  return stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trimEnd();
}

/** Whether a value is a vector: long lists of these are cut too. */
function isNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "number");
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isLong = value.length > MOST_VALUES && value.every((item) => typeof item !== "object" || isNumbers(item));
    const kept = isLong ? value.slice(0, MOST_VALUES) : value.map(shortened);
    return isLong ? [...kept, `... and ${value.length - MOST_VALUES} more`] : kept;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}
