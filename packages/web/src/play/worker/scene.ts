import { type AnyDistribution, type Distribution, isDistribution } from "@blendit/core/distributions";
import { anyDistribution } from "@blendit/core/specs";
import type { Simulation } from "@blendit/lab";
import { trianglePoints } from "../triangle.ts";
import type { Best, Scene, Shapes } from "./messages.ts";

/** What can be said of a problem before it is played. */
export function sceneOf(simulation: Simulation): Scene {
  const { experiment, names, rounds } = simulation;
  const { arms, drift, utility, learners, horizon, replications } = experiment;
  const distributionsBefore = arms.map(({ name: _, ...spec }) => anyDistribution(spec));
  const distributionsAfter = drift?.to.map((spec) => anyDistribution(spec)) ?? [];
  const target = "target" in utility ? anyDistribution(utility.target) : undefined;
  const outcomes = outcomesOf(numberDistributions([...distributionsBefore, ...distributionsAfter, target]));
  const shapesFrom = (from: number, distributions: readonly ReturnType<typeof anyDistribution>[]): Shapes => ({
    from,
    densities: numberDistributions(distributions).map((each) => shapeOf(each, outcomes)),
  });
  const [shownTarget] = numberDistributions([target]);
  return {
    ...{ names, utility, rounds, horizon, replications, outcomes },
    learners: learners.map(({ id }) => id),
    shapes: [shapesFrom(0, distributionsBefore), ...(drift ? [shapesFrom(drift.until, distributionsAfter)] : [])],
    target: shownTarget && shapeOf(shownTarget, outcomes),
    bests: [bestFrom(1), ...(drift ? [bestFrom(drift.until + 1)] : [])],
  };

  function bestFrom(from: number): Best {
    const { weights, value } = simulation.best(from);
    return {
      ...{ from, weights, value },
      armValues: names.map((_, arm) => simulation.value(alone(arm), from)),
      equalValue: simulation.value(
        names.map(() => 1 / names.length),
        from,
      ),
      triangle: names.length === 3 ? trianglePoints().map((point) => simulation.value(point, from)) : undefined,
    };
  }

  function alone(arm: number): number[] {
    return names.map((_, each) => (each === arm ? 1 : 0));
  }
}

/** Points at which shapes are drawn. */
const POINTS = 241;
/** Beyond these probabilities nobody would see a density. */
const TAIL = 0.001;
/** Single outcomes are drawn as wide as one of so many bars. */
const BARS = 40;
/** A density that has no upper end is drawn up to this many times what it is on average. */
const MOST = 12;

/** The distributions of numbers among some: others have no shape on a line. */
export function numberDistributions(distributions: readonly (AnyDistribution | undefined)[]): Distribution[] {
  return distributions.filter(
    (distribution): distribution is Distribution => distribution !== undefined && isDistribution(distribution),
  );
}

/** Evenly spread outcomes over all that some distributions give. */
export function outcomesOf(distributions: readonly Distribution[]): number[] {
  const low = Math.min(
    ...distributions.map((distribution) => finite(distribution.support[0], distribution.quantile(TAIL))),
  );
  const high = Math.max(
    ...distributions.map((distribution) => finite(distribution.support[1], distribution.quantile(1 - TAIL))),
  );
  const [start, end] = high > low ? [low, high] : [low - 0.5, low + 0.5];
  return Array.from({ length: POINTS }, (_, index) => start + ((end - start) * index) / (POINTS - 1));
}

/** What a distribution's shape looks like: mass by cell for a distribution with atoms, its density elsewhere. */
export function shapeOf(distribution: Distribution, outcomes: readonly number[]): number[] {
  const range = outcomes.at(-1)! - outcomes[0]!;
  const step = range / (outcomes.length - 1);
  const most = MOST / range;
  if (distribution.hasAtoms) {
    const width = range / BARS;
    return outcomes.map((outcome) => massAround(distribution, outcome, width) / width);
  }
  return outcomes.map((outcome, index) => {
    // At an end where the density is infinite or jumps, what is near is what one sees.
    const isEnd = index === 0 || index === outcomes.length - 1;
    const density = distribution.density(outcome);
    const shown = Number.isFinite(density) || !isEnd ? density : massAround(distribution, outcome, step) / (step / 2);
    return Math.min(Number.isFinite(shown) ? shown : most, most);
  });
}

function massAround(distribution: Distribution, outcome: number, width: number): number {
  return distribution.cdf(outcome + width / 2) - distribution.cdf(outcome - width / 2);
}

function finite(value: number, otherwise: number): number {
  return Number.isFinite(value) ? value : otherwise;
}
