import { type AnyDistribution, type Distribution, isDistribution } from "@blendit/core/distributions";
import { anyDistribution } from "@blendit/core/specs";
import type { Simulation } from "@blendit/lab";
import { trianglePoints } from "../triangle.ts";
import type { Best, Scene } from "./messages.ts";

/** What is known about a problem before the first round. */
export function sceneOf(simulation: Simulation): Scene {
  const { experiment, names, rounds } = simulation;
  const { arms, drift, utility, learners, horizon, replications } = experiment;
  const distributionsBefore = arms.map(({ name: _, ...spec }) => anyDistribution(spec));
  const distributionsAfter = drift?.to.map((spec) => anyDistribution(spec)) ?? [];
  const target = "target" in utility ? anyDistribution(utility.target) : undefined;
  const outcomes = outcomesOf(numberDistributions([...distributionsBefore, ...distributionsAfter, target]));
  const [shownTarget] = numberDistributions([target]);
  return {
    ...{ names, utility, rounds, horizon, replications, outcomes },
    learners: learners.map(({ id }) => id),
    target: shownTarget && shapeOf(shownTarget, outcomes),
    bests: [bestFrom(1, distributionsBefore), ...(drift ? [bestFrom(drift.until, distributionsAfter)] : [])],
  };

  function bestFrom(from: number, distributions: readonly AnyDistribution[]): Best {
    const { weights, value } = simulation.best(from);
    return {
      ...{ from, weights, value },
      densities: numberDistributions(distributions).map((each) => shapeOf(each, outcomes)),
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

/** The number of points of a shape. */
const POINTS = 241;
/** The probability of each unbounded tail that is not shown, because its density is too small to see. */
const TAIL = 0.001;
/** Atoms are drawn as bars that are this fraction of the range wide. */
const BARS = 40;
/** An unbounded density is drawn up to this many times its average. */
const MOST = 12;

/** Only the distributions of numbers; others have no shape on a line. */
export function numberDistributions(distributions: readonly (AnyDistribution | undefined)[]): Distribution[] {
  return distributions.filter(
    (distribution): distribution is Distribution => distribution !== undefined && isDistribution(distribution),
  );
}

/** Evenly spaced outcomes over the range of some distributions. */
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

/** The shape of a distribution: its mass around each outcome if it has atoms, otherwise its density. */
export function shapeOf(distribution: Distribution, outcomes: readonly number[]): number[] {
  const range = outcomes.at(-1)! - outcomes[0]!;
  const step = range / (outcomes.length - 1);
  const most = MOST / range;
  if (distribution.hasAtoms) {
    const width = range / BARS;
    return outcomes.map((outcome) => massAround(distribution, outcome, width) / width);
  }
  return outcomes.map((outcome, index) => {
    // If the density is infinite at an end, the average density near the end is shown.
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
