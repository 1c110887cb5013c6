import type { DecisionRecord } from "./records.ts";

/**
 * The name of a decision on the wire: its experiment and its place in the log there.
 *
 * @example decisionId("landing-page", { sequence: 17 })   // "landing-page.17"
 */
export function decisionId(experiment: string, { sequence }: Pick<DecisionRecord, "sequence">): string {
  return `${experiment}.${sequence}`;
}

/** What a name stands for; undefined where it is none. */
export function parseDecisionId(id: string): { readonly experiment: string; readonly sequence: number } | undefined {
  const [, experiment, digits] = /^([a-z0-9-]+)\.([1-9]\d{0,14})$/.exec(id) ?? [];
  return experiment === undefined ? undefined : { experiment, sequence: Number(digits) };
}
