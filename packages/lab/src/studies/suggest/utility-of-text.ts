import { invalid } from "@blendit/core/errors";
import type { UtilitySpec } from "@blendit/core/specs";
import { parse } from "yaml";

/**
 * The utility that a word or a few words of an experiment file say: `variance`, or `{ kind: upper-cvar, level: 0.1 }`. A target
 * may stand beside it. What it says is checked with the rest of the problem.
 */
export function utilityOfText(utility: string, target?: string): UtilitySpec {
  const spec = objectOf("utility", utility);
  if (target === undefined) return spec as unknown as UtilitySpec;
  return { ...spec, target: objectOf("target", target) } as unknown as UtilitySpec;
}

/** A word alone is a kind. */
function objectOf(parameter: string, text: string): Record<string, unknown> {
  const rule = "a kind such as variance, or words of an experiment file such as { kind: upper-cvar, level: 0.1 }";
  let value: unknown;
  try {
    value = parse(text);
  } catch {
    throw invalid(parameter, rule, text);
  }
  if (typeof value === "string" && /^[\w-]+$/.test(value)) return { kind: value };
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid(parameter, rule, text);
  return value as Record<string, unknown>;
}
