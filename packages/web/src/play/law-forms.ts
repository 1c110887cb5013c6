import type { LawSpec } from "@blendit/core/specs";

export interface FormNumber {
  readonly key: string;
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
  readonly step: number;
}

interface LawForm {
  readonly label: string;
  readonly numbers: readonly FormNumber[];
  /** A law to begin with, for outcomes from `low` to `high`. */
  usual(low: number, high: number): LawSpec;
}

const low = { key: "low", label: "low", step: 0.1 };
const high = { key: "high", label: "high", step: 0.1 };
const mean = { key: "mean", label: "mean", step: 0.1 };
const deviation = { key: "deviation", label: "deviation", min: 0.001, step: 0.05 };

function between(start: number, end: number, share: number): number {
  return Number((start + share * (end - start)).toPrecision(4));
}

/** Laws that the page has a form for. Others can be shown, and written in a file. */
export const lawForms: Readonly<Partial<Record<LawSpec["kind"], LawForm>>> = {
  beta: {
    label: "beta",
    numbers: [
      { key: "alpha", label: "alpha", min: 0.1, step: 0.5 },
      { key: "beta", label: "beta", min: 0.1, step: 0.5 },
    ],
    usual: (start, end) => ({
      kind: "beta",
      alpha: 4,
      beta: 4,
      ...((start !== 0 || end !== 1) && { low: start, high: end }),
    }),
  },
  uniform: {
    label: "uniform",
    numbers: [low, high],
    usual: (start, end) => ({ kind: "uniform", low: between(start, end, 0.25), high: between(start, end, 0.75) }),
  },
  triangular: {
    label: "triangular",
    numbers: [low, { key: "mode", label: "mode", step: 0.1 }, high],
    usual: (start, end) => ({
      kind: "triangular",
      low: between(start, end, 0.1),
      mode: between(start, end, 0.5),
      high: between(start, end, 0.9),
    }),
  },
  gaussian: {
    label: "gaussian",
    numbers: [mean, deviation],
    usual: (start, end) => ({
      kind: "gaussian",
      mean: between(start, end, 0.5),
      deviation: between(0, end - start, 0.1),
    }),
  },
  "truncated-gaussian": {
    label: "gaussian, cut off",
    numbers: [mean, deviation, low, high],
    usual: (start, end) => ({
      kind: "truncated-gaussian",
      mean: between(start, end, 0.5),
      deviation: between(0, end - start, 0.15),
      low: start,
      high: end,
    }),
  },
  bernoulli: {
    label: "yes or no",
    numbers: [{ key: "p", label: "chance of 1", min: 0, max: 1, step: 0.05 }],
    usual: () => ({ kind: "bernoulli", p: 0.5 }),
  },
  exponential: {
    label: "exponential",
    numbers: [{ key: "rate", label: "rate", min: 0.001, step: 0.5 }],
    usual: (start, end) => ({ kind: "exponential", rate: between(0, 4 / (end - start), 1) }),
  },
};

const otherLabels: Readonly<Record<string, string>> = {
  mixture: "mixture, as given",
  discrete: "discrete, as given",
  empirical: "recorded numbers",
};

/** The kinds that a law can be changed to, with the one that it has. */
export function lawOptions(kind: string): { value: string; label: string }[] {
  const known = Object.entries(lawForms).map(([value, form]) => ({ value, label: form.label }));
  return Object.hasOwn(lawForms, kind) ? known : [{ value: kind, label: otherLabels[kind] ?? kind }, ...known];
}

/** A law of another kind in the place of one; the same where there is no form for that kind. */
export function withKind<Spec extends LawSpec & { readonly name?: string }>(
  spec: Spec,
  kind: string,
  [start, end]: readonly [number, number],
): LawSpec & { readonly name?: string } {
  const form = lawForms[kind as LawSpec["kind"]];
  if (!form || kind === spec.kind) return spec;
  return { ...form.usual(start, end), ...(spec.name !== undefined && { name: spec.name }) };
}

/** A number of a law; 0 where it has none of that name. */
export function numberOf(spec: object, key: string): number {
  const value = (spec as Readonly<Record<string, unknown>>)[key];
  return typeof value === "number" ? value : 0;
}
