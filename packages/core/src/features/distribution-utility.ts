import type { Distribution } from "../distributions/distribution.ts";
import type { OptionNames } from "../errors/check-options.ts";
import { checkInteger } from "../errors/checks.ts";
import type { KnownIntegrand, LearnedIntegrand } from "./cdf-integrand.ts";
import { tailLength } from "./cell-ends.ts";
import { CellGrid } from "./cell-grid.ts";
import { type SupportOptions, supportOf, supportOptions, type Utility, type UtilityWork } from "./utility.ts";

export interface DistributionOptions extends SupportOptions {
  /** Resolution at which rewards are kept: 401 cells by default. */
  readonly grid?: { readonly cells: number };
}

export const distributionOptions: OptionNames<DistributionOptions> = { grid: true, ...supportOptions };

const DEFAULT_CELLS = 401;

/**
 * A utility of the whole distribution from its integrand. Rewards are collected on a grid, whose integrand (`learning`) may be
 * smoother where slopes would be infinite before any reward is seen there.
 */
export function distributionUtility(
  kind: string,
  known: KnownIntegrand & LearnedIntegrand,
  options: DistributionOptions,
  learning: LearnedIntegrand = known,
): Utility {
  return learnedUtility(kind, learning, options, {
    smooth: known.kinks.length === 0,
    knownSpace: (distributions: readonly Distribution[], quadrature) => quadrature(known, distributions),
  });
}

/** A utility whose rewards use one integrand, while known distributions use the quadrature. */
export function learnedUtility(
  kind: string,
  learning: LearnedIntegrand,
  options: DistributionOptions,
  rest: Pick<Utility, "smooth" | "knownSpace">,
): Utility {
  const cells = checkInteger("grid.cells", options.grid?.cells ?? DEFAULT_CELLS, 2);
  const support = supportOf(options, { grid: { cells } });
  return {
    kind,
    ...rest,
    ...support,
    target: learning.target,
    work: () => cellWork(cells, learning.target),
    learningSpace: () => new CellGrid(learning, cells, support.support),
  };
}

/**
 * The cost of learning on this many cells. Each term of a target is evaluated at every cell, and for every tabulated quantile.
 */
function cellWork(cells: number, target: Distribution | undefined): UtilityWork {
  const terms = target ? (target.terms ?? 1) : 0;
  const features = cells + 2 * tailLength + 1;
  return {
    features,
    sparsity: 2,
    make: 15e6 * terms,
    space: features * (200 + 300 * terms),
    start: 0,
    reward: 100,
    gradient: 40 * features,
    value: features * (40 + 300 * terms),
  };
}
