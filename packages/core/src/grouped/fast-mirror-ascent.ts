import type { Learner, LearnerContext } from "../learners/learner.ts";
import { DEFAULT_STEP, type MirrorAscentOptions, mirrorAscent } from "../learners/mirror-ascent.ts";
import { type PriorSpec, priorOf } from "../learners/prior.ts";
import { stepOf } from "../learners/step.ts";
import type { GroupedEstimate } from "./grouped-estimate.ts";
import { type CellSpace, GroupedMasses } from "./grouped-masses.ts";
import { GroupedMirrorAscent } from "./grouped-mirror-ascent.ts";
import { GroupedMoments } from "./grouped-moments.ts";

/**
 * `mirrorAscent`, with rounds whose cost does not grow with the number of arms where a round moves one arm at a time. The
 * spec alone decides which of the two runs, so the same seed gives the same bits.
 */
export function fastMirrorAscent(options: MirrorAscentOptions, context: LearnerContext): Learner {
  // The plain learner checks all options, also where it does not run.
  const plain = mirrorAscent(options, context);
  const estimate = movesOneArm(options, context) && groupedEstimate(options.prior, context);
  if (!estimate) return plain;
  return new GroupedMirrorAscent(stepOf(options.step ?? DEFAULT_STEP), estimate, context);
}

function movesOneArm(options: MirrorAscentOptions, { costs }: LearnerContext): boolean {
  const { influence = "plug-in", coordinates = "simplex", projection = "agile", averaging = "uniform" } = options;
  const isPrinted = influence === "plug-in" && coordinates === "simplex" && projection === "agile";
  return isPrinted && averaging === "uniform" && !options.memory && !costs;
}

/** The estimate that a space allows to be kept up to date; undefined if none. */
function groupedEstimate(spec: PriorSpec | undefined, context: LearnerContext): GroupedEstimate | undefined {
  const { utility, armCount } = context;
  const space = utility.learningSpace();
  const prior = priorOf(spec, utility, space);
  if (space.moments) return new GroupedMoments(space, prior);
  return space.cells && new GroupedMasses(space as CellSpace, prior, armCount);
}
