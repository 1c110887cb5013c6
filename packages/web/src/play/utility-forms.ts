import type { LawSpec, UtilitySpec } from "@blendit/core/specs";
import type { FormNumber } from "./law-forms.ts";

interface UtilityForm {
  readonly label: string;
  readonly numbers: readonly FormNumber[];
  /** A utility to begin with, for outcomes from `low` to `high`. */
  usual(low: number, high: number): UtilitySpec;
}

const level: FormNumber = { key: "level", label: "share of the best", min: 0.01, max: 0.99, step: 0.05 };
const share = (low: number, high: number, part: number) => Number((low + part * (high - low)).toPrecision(4));

/** What a blend can be good at, as far as the page has a form for it. */
export const utilityForms: Readonly<Partial<Record<UtilitySpec["kind"], UtilityForm>>> = {
  variance: { label: "vary as much as they can (variance)", numbers: [], usual: () => ({ kind: "variance" }) },
  wasserstein: {
    label: "follow a target (Wasserstein)",
    numbers: [],
    usual: (low, high) => ({ kind: "wasserstein", target: { kind: "uniform", low, high } }),
  },
  cramer: {
    label: "follow a target (Cramér)",
    numbers: [],
    usual: (low, high) => ({ kind: "cramer", target: { kind: "uniform", low, high } }),
  },
  "best-of": {
    label: "be good at their best (best of several)",
    numbers: [{ key: "draws", label: "draws", min: 1, step: 1 }],
    usual: () => ({ kind: "best-of", draws: 10 }),
  },
  quota: {
    label: "meet a quota",
    numbers: [
      { key: "low", label: "from", step: 0.1 },
      { key: "high", label: "to", step: 0.1 },
      { key: "share", label: "share", min: 0, max: 1, step: 0.05 },
    ],
    usual: (low, high) => ({ kind: "quota", low: share(low, high, 0.7), high, share: 0.3 }),
  },
  "mean-variance": {
    label: "be high and varied (mean plus variance)",
    numbers: [{ key: "lambda", label: "weight of variance", min: 0, step: 0.5 }],
    usual: () => ({ kind: "mean-variance", lambda: 1 }),
  },
  "upper-cvar": {
    label: "have a good upper tail",
    numbers: [level],
    usual: () => ({ kind: "upper-cvar", level: 0.1 }),
  },
  gini: { label: "differ from one another (Gini)", numbers: [], usual: () => ({ kind: "gini" }) },
  mean: { label: "be high on average (mean)", numbers: [], usual: () => ({ kind: "mean" }) },
};

/** The target of a utility that has one. */
export function targetOf(utility: UtilitySpec): LawSpec | undefined {
  return "target" in utility ? (utility.target as LawSpec) : undefined;
}

/** A utility of another kind; its target stays, where both have one and it is no drawing, which some distances are slow for. */
export function withUtilityKind(
  utility: UtilitySpec,
  kind: string,
  [low, high]: readonly [number, number],
): UtilitySpec {
  const form = utilityForms[kind as UtilitySpec["kind"]];
  if (!form || kind === utility.kind) return utility;
  const begun = form.usual(low, high);
  const target = targetOf(utility);
  return "target" in begun && target !== undefined && target.kind !== "mixture"
    ? ({ ...begun, target } as UtilitySpec)
    : begun;
}

/** The kinds that a utility can be changed to, with the one that it has. */
export function utilityOptions(kind: string): { value: string; label: string }[] {
  const known = Object.entries(utilityForms).map(([value, { label }]) => ({ value, label }));
  return Object.hasOwn(utilityForms, kind) ? known : [{ value: kind, label: kind }, ...known];
}
