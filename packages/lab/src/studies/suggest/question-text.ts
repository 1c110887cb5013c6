import { didYouMean, invalid, refused } from "@blendit/core/errors";
import type { UtilitySpec } from "@blendit/core/specs";
import { parse } from "yaml";
import { kindsOf } from "../../spec/json-schema.ts";
import { utilitySchema } from "../../spec/schema/utilities.ts";
import { listText } from "../../text/words.ts";
import type { TableLimitSpec } from "./table-limits.ts";

/**
 * Parses a utility as written in an experiment file, `variance` or `{ kind: upper-cvar, level: 0.1 }`, with an optional target. Its
 * contents are checked with the rest of the problem.
 */
export function utilityOfText(utility: string, target?: string): UtilitySpec {
  const stated = objectOf("utility", utility);
  const spec = target === undefined ? stated : { ...stated, target: objectOf("target", target) };
  const kinds = kindsOf(utilitySchema);
  const kind = kinds.get(String(spec.kind));
  if (spec.kind !== undefined && !kind) {
    const names = [...kinds.keys()];
    throw invalid("--utility", `one of ${names.join(", ")}`, spec.kind, didYouMean(String(spec.kind), names));
  }
  if (spec.target === undefined && kind?.required?.includes("target")) {
    const example = "--target '{ kind: uniform, low: 0, high: 10 }'";
    throw refused("target", `Missing --target, the distribution to match, for example ${example}.`, undefined);
  }
  const example = EXAMPLES.get(String(spec.kind));
  const missing = kind?.required?.filter((key) => key !== "bandwidth" && spec[key] === undefined) ?? [];
  if (example !== undefined && missing.length > 0) {
    throw refused(
      "utility",
      `--utility has no ${listText(missing)}. Write, for example, --utility '${example}'.`,
      utility,
    );
  }
  return spec as unknown as UtilitySpec;
}

/** Goals with keys that neither another option nor the table can give. */
const EXAMPLES: ReadonlyMap<string, string> = new Map([
  ["mean-variance", "{ kind: mean-variance, lambda: 0.5 }"],
  ["upper-cvar", "{ kind: upper-cvar, level: 0.1 }"],
  ["best-of", "{ kind: best-of, draws: 5 }"],
  ["inter-es", "{ kind: inter-es, level: 0.2 }"],
  ["quota", "{ kind: quota, low: 7, high: 10, share: 0.4 }"],
  ["maximin", "{ kind: maximin, metrics: [{ kind: mean }, { kind: above, threshold: 5 }] }"],
  ["nash", "{ kind: nash, metrics: [{ kind: mean }, { kind: above, threshold: 5 }] }"],
  [
    "sum",
    "{ kind: sum, terms: [{ weight: 1, utility: { kind: mean } }, { weight: 0.5, utility: { kind: deviation } }] }",
  ],
]);

/** Parses YAML; a single word becomes a kind. */
function objectOf(parameter: string, text: string): Record<string, unknown> {
  const rule = "a word such as variance, or YAML such as { kind: upper-cvar, level: 0.1 }";
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    throw invalid(`--${parameter}`, rule, text);
  }
  if (typeof value === "string" && /^[\w-]+$/.test(value)) return { kind: value };
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid(`--${parameter}`, rule, text);
  return value as Record<string, unknown>;
}

const METRIC = "a column, mean(column), or chance(column<=number)";
const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?`;
const WITHIN = new RegExp(String.raw`^(?:(${NUMBER})\s*<=)?\s*([^<>]*?)\s*(?:<=\s*(${NUMBER}))?$`, "i");
const FROM = new RegExp(String.raw`^([^<>]*?)\s*>=\s*(${NUMBER})$`, "i");

/** Parses a limit: `dollars=0.0007` for the mean of a column, or `chance(ms<=2000)=0.95`. */
export function limitOfText(side: "at-most" | "at-least", text: string): TableLimitSpec {
  const [, metric, bound] = /^(.*[^<>])=([^=]*)$/.exec(text) ?? [];
  const value = Number(bound);
  if (metric === undefined || bound!.trim() === "" || !Number.isFinite(value)) {
    throw invalid(`--${side}`, `${METRIC}, followed by its bound, such as dollars=0.0007`, text);
  }
  const utility = metricOfText(side, metric.trim());
  return side === "at-most" ? { utility, atMost: value } : { utility, atLeast: value };
}

function metricOfText(side: string, text: string): TableLimitSpec["utility"] {
  const [, kind, inner] = /^(\w+)\((.*)\)$/.exec(text) ?? [];
  if (kind === undefined || (kind !== "mean" && kind !== "chance")) {
    if (kind !== undefined) throw invalid(`--${side}`, METRIC, text, "Only means and chances can be limited here.");
    return { kind: "mean", of: text };
  }
  if (kind === "mean") return { kind, of: inner!.trim() };
  const from = FROM.exec(inner!.trim());
  const [, low, of, high] = from ? [from[0], from[2], from[1], undefined] : (WITHIN.exec(inner!.trim()) ?? []);
  if (!of || (low === undefined && high === undefined)) {
    throw invalid(`--${side}`, "the chance of a range, such as chance(ms<=2000) or chance(10<=score<=20)", text);
  }
  const range = { ...(low !== undefined && { low: Number(low) }), ...(high !== undefined && { high: Number(high) }) };
  return { kind, of, ...range };
}
