import type { UtilitySpec } from "@blendit/core/specs";
import { listsIn } from "../../spec/categories.ts";
import type { Experiment } from "../../spec/experiment.ts";
import { kindsOf } from "../../spec/json-schema.ts";
import { armNames } from "../../spec/names.ts";
import { utilitySchema } from "../../spec/schema/utilities.ts";
import { writtenExperiment } from "../../spec/written-experiment.ts";
import { STANDARD_INPUT } from "../../tables/read-table.ts";
import { listText } from "../../text/words.ts";
import type { Suggestion } from "./suggestion.ts";

/** Number of rounds of a simulation; users can edit it. */
const HORIZON = 2000;
/** Maximum length of names in the service. */
const LONGEST_NAME = 100;

/** An experiment file, or why there is none. */
export type SuggestedExperiment = { readonly file: object } | { readonly reason: string };

/**
 * The experiment file with a table's options and goal, for `blendit run` and, as JSON, for the service. Its arms are recorded in the
 * table, whose path `pathOf` makes relative to the experiment file. Everything else is written as numbers, because the service reads
 * no files.
 */
export function suggestedExperiment(
  experiment: Experiment,
  { sampling, constraints }: Pick<Suggestion, "sampling" | "constraints">,
  pathOf: (file: string) => string,
): SuggestedExperiment {
  const { sources = {}, categories } = experiment;
  const recorded = experiment.arms.map((_, arm) => sources[`arms[${arm}]`]!);
  const table = recorded[0]!.file;
  if (sampling?.probability !== undefined || sampling?.context !== undefined) {
    return { reason: "an experiment file cannot contain weights of rows" };
  }
  if (constraints) {
    const names = listText(constraints.map(({ name }) => name));
    return {
      reason: `learners cannot keep limits yet (here: ${names}). For blendit optimum and blendit frontier, which keep them, examples/llm-routing/route.yaml shows how to write a file`,
    };
  }
  if (table === STANDARD_INPUT) return { reason: "an experiment file cannot name a table from standard input" };
  const { utility } = writtenExperiment({ ...experiment, sources: {} });
  const { floor, ceiling, costs } = experiment;
  return {
    file: {
      name: nameOf(table),
      utility: categories ? withCategories(utility as UtilitySpec, categories) : utility,
      floor,
      ...(ceiling !== undefined && { ceiling }),
      ...(costs && { costs }),
      arms: armNames(experiment).map((name, arm) => ({ name, ...recorded[arm]!, file: pathOf(table) })),
      horizon: HORIZON,
      learners: [{ kind: "full-gradient" }],
    },
  };
}

function nameOf(file: string): string {
  const name = file
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\.gz$/i, "")
    .replace(/\.[^.]*$/, "")
    .trim();
  return name.slice(0, LONGEST_NAME).trim() || "table";
}

/** The utility with the list of categories, which the service cannot know without the table. */
function withCategories(utility: UtilitySpec, categories: readonly string[]): object {
  if ("terms" in utility) {
    const terms = utility.terms.map((term) => ({
      ...term,
      utility: withCategories(term.utility as UtilitySpec, categories),
    }));
    return { ...utility, terms };
  }
  const { properties = {} } = kindsOf(utilitySchema).get(utility.kind)!;
  return "categories" in properties && listsIn(utility, []).length === 0 ? { ...utility, categories } : utility;
}
