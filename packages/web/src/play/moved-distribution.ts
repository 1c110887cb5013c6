import type { AnyDistributionSpec } from "@blendit/core/specs";

/** A drag of an arm's shape. */
export interface Move {
  /** How far to the right, in units of the outcome. */
  readonly shift: number;
  /** The factor by which the width grows. */
  readonly widen: number;
  /** Outcomes that the arm must stay within. */
  readonly within: readonly [low: number, high: number];
}

type Mover<Spec> = (spec: Spec, move: Move) => Spec;
type Movers = {
  readonly [Kind in AnyDistributionSpec["kind"]]?: Mover<Extract<AnyDistributionSpec, { readonly kind: Kind }>>;
};

const LEAST_CONCENTRATION = 0.5;
const MOST_CONCENTRATION = 400;

/** How each kind of distribution is moved and widened. Other kinds, such as recorded data, cannot be changed. */
const movers: Movers = {
  beta: (spec, { shift, widen }) => {
    const { alpha, beta, low = 0, high = 1 } = spec;
    const concentration = clamp((alpha + beta) / widen ** 2, LEAST_CONCENTRATION, MOST_CONCENTRATION);
    const mean = clamp(alpha / (alpha + beta) + shift / (high - low), 0.02, 0.98);
    return { ...spec, alpha: rounded(mean * concentration), beta: rounded((1 - mean) * concentration) };
  },
  uniform: (spec, move) => {
    const [low, high] = interval(spec.low, spec.high, move);
    return { ...spec, low, high };
  },
  triangular: (spec, move) => {
    const [low, high] = interval(spec.low, spec.high, move);
    const position = (spec.mode - spec.low) / (spec.high - spec.low);
    return { ...spec, low, high, mode: rounded(low + position * (high - low)) };
  },
  gaussian: (spec, { shift, widen }) => ({
    ...spec,
    mean: rounded(spec.mean + shift),
    deviation: rounded(Math.max(1e-3, spec.deviation * widen)),
  }),
  "truncated-gaussian": (spec, { shift, widen }) => ({
    ...spec,
    mean: rounded(clamp(spec.mean + shift, spec.low, spec.high)),
    deviation: rounded(Math.max(1e-3, spec.deviation * widen)),
  }),
  bernoulli: (spec, { shift }) => ({ ...spec, p: rounded(clamp(spec.p + shift, 0.01, 0.99)) }),
  exponential: (spec, { shift, widen }) => ({
    ...spec,
    rate: rounded(1 / Math.max(1e-3, (1 / spec.rate + shift) * widen)),
  }),
  mixture: (spec, move) => ({
    ...spec,
    parts: spec.parts.map((part) => ({
      ...part,
      distribution: movedDistribution(part.distribution as AnyDistributionSpec, move),
    })) as typeof spec.parts,
  }),
};

/** Whether a distribution can be dragged by its shape. */
export function isMovable({ kind }: AnyDistributionSpec): boolean {
  return Object.hasOwn(movers, kind);
}

/** The distribution after a drag of its shape. */
export function movedDistribution<Spec extends AnyDistributionSpec>(spec: Spec, move: Move): Spec {
  const mover = movers[spec.kind] as Mover<AnyDistributionSpec> | undefined;
  return mover ? (mover(spec, move) as Spec) : spec;
}

/** An interval moved and widened around its centre, within the allowed range. */
function interval(low: number, high: number, { shift, widen, within }: Move): [number, number] {
  const room = within[1] - within[0];
  const half = clamp(((high - low) / 2) * widen, room / 100, room / 2);
  const centre = clamp((low + high) / 2 + shift, within[0] + half, within[1] - half);
  return [rounded(centre - half), rounded(centre + half)];
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
