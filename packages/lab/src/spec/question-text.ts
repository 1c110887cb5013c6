import { countOf } from "../text/numbers.ts";
import { listText } from "../text/words.ts";
import { areNamed } from "./arm-names.ts";
import type { Experiment } from "./experiment.ts";
import { floorWords } from "./floor-words.ts";
import { utilityWords } from "./utility-words.ts";
import { writtenExperiment } from "./written-experiment.ts";

const MOST_NAMES = 8;

/** What an experiment asks, in one sentence, with the names of its arms. */
export function questionText(experiment: Experiment, names: readonly string[]): string {
  const { utility, arms, costs, floor } = writtenExperiment(experiment);
  // Names that only count arms say less than their number.
  const what = areNamed(experiment) ? listText(names, MOST_NAMES) : countOf(arms.length, "arm");
  const less = costs ? ", less the costs of the arms" : "";
  const atLeast = floorWords(floor);
  return `Which blend of ${what} has ${utilityWords(utility)}${less}${atLeast === undefined ? "" : `, with ${atLeast}`}?`;
}
