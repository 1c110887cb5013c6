import { law } from "@blendit/core/specs";
import type { Simulation } from "@blendit/lab";
import { trianglePoints } from "../triangle.ts";
import type { Best, Scene, Shapes } from "./messages.ts";
import { numberLaws, outcomesOf, shapeOf } from "./shapes.ts";

/** What can be said of a problem before it is played. */
export function sceneOf(simulation: Simulation): Scene {
  const { experiment, names, rounds } = simulation;
  const { arms, drift, utility, learners, horizon, replications } = experiment;
  const lawsBefore = arms.map(({ name: _, ...spec }) => law(spec));
  const lawsAfter = drift?.to.map((spec) => law(spec)) ?? [];
  const target = "target" in utility ? law(utility.target) : undefined;
  const outcomes = outcomesOf(numberLaws([...lawsBefore, ...lawsAfter, target]));
  const shapesFrom = (from: number, laws: readonly ReturnType<typeof law>[]): Shapes => ({
    from,
    densities: numberLaws(laws).map((each) => shapeOf(each, outcomes)),
  });
  const [shownTarget] = numberLaws([target]);
  return {
    ...{ names, rounds, horizon, replications, outcomes },
    learners: learners.map(({ id }) => id),
    shapes: [shapesFrom(0, lawsBefore), ...(drift ? [shapesFrom(drift.until, lawsAfter)] : [])],
    target: shownTarget && shapeOf(shownTarget, outcomes),
    bests: [bestFrom(1), ...(drift ? [bestFrom(drift.until + 1)] : [])],
  };

  function bestFrom(from: number): Best {
    const { weights, value } = simulation.best(from);
    return {
      ...{ from, weights, value },
      armValues: names.map((_, arm) => simulation.value(alone(arm), from)),
      triangle: names.length === 3 ? trianglePoints().map((point) => simulation.value(point, from)) : undefined,
    };
  }

  function alone(arm: number): number[] {
    return names.map((_, each) => (each === arm ? 1 : 0));
  }
}
