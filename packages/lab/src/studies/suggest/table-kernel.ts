import type { PlainReward } from "@blendit/core/distributions";
import { refused } from "@blendit/core/errors";
import type { UtilitySpec } from "@blendit/core/specs";
import { medianDistance, rewardWithin } from "@blendit/core/utilities";
import { optionsOf } from "../../spec/categories.ts";
import { Problem } from "../../spec/problem.ts";
import { formatNumber } from "../../text/numbers.ts";
import { samplesOf } from "./blend-worth.ts";

type Kernel = Extract<UtilitySpec, { readonly bandwidth: number }>;
type WithoutBandwidth<Spec> = Spec extends Kernel ? Omit<Spec, "bandwidth"> : never;

/** A utility for a table. A kernel without a bandwidth gets the median distance between rows. */
export type TableUtility = UtilitySpec | WithoutBandwidth<Kernel>;

/** Whether a utility, or a term of it, has a kernel without a bandwidth. */
function lacksBandwidth(spec: TableUtility): boolean {
  if ("terms" in spec) return spec.terms.some(({ utility }) => lacksBandwidth(utility as TableUtility));
  return optionsOf(spec.kind).includes("bandwidth") && !("bandwidth" in spec);
}

/** The utility with a bandwidth for every kernel, computed from the rows of all options, and a note about it. */
export function withBandwidth(
  spec: TableUtility,
  rows: () => readonly PlainReward[],
): { readonly utility: UtilitySpec; readonly notes: readonly string[] } {
  // An invalid utility is refused later, with the rest of the question.
  if (typeof spec !== "object" || spec === null || !lacksBandwidth(spec)) {
    return { utility: spec as UtilitySpec, notes: [] };
  }
  const bandwidth = medianDistance(rows());
  if (!(bandwidth > 0)) {
    throw refused(
      "bandwidth",
      "All outcomes are the same, so no bandwidth can be derived. Set a bandwidth above 0.",
      bandwidth,
    );
  }
  const note = `bandwidth ${formatNumber(bandwidth)}: the median distance between rows, because none is given`;
  return { utility: filled(spec, bandwidth), notes: [note] };
}

function filled(spec: TableUtility, bandwidth: number): UtilitySpec {
  if (!lacksBandwidth(spec)) return spec as UtilitySpec;
  if (!("terms" in spec)) return { ...spec, bandwidth } as UtilitySpec;
  const terms = spec.terms.map((term) => ({ ...term, utility: filled(term.utility as TableUtility, bandwidth) }));
  return { ...spec, terms };
}

/** The problem with features of the utility fitted to the rows, and a note if they are not exact. */
export function fittedToRows(
  problem: Problem,
  masses: readonly ArrayLike<number>[] | undefined,
): { readonly problem: Problem; readonly notes: readonly string[] } {
  const { experiment, distributions, module } = problem;
  if (!problem.utility.forRows) return { problem, notes: [] };
  // Fitted to outcomes as the utility sees them, which may be clipped.
  const samples = samplesOf(experiment).map((list) => list.map((reward) => rewardWithin(problem.utility, reward)));
  const utility = problem.utility.forRows({ samples, masses });
  const fitted = new Problem(experiment, { utility, distributions, module });
  const { offset } = utility;
  if (!offset) return { problem: fitted, notes: [] };
  const { low, high } = offset(experiment.arms.map(() => 1 / experiment.arms.length));
  const note =
    high > low
      ? `the kernel is approximated: utilities are right to ±${formatNumber((high - low) / 2, 2)} (at equal shares), which intervals include`
      : `utilities are exact; the blend is chosen with the main components of the kernel, which are off by ${formatNumber(Math.abs(low), 2)} (at equal shares), and intervals include this error`;
  return { problem: fitted, notes: [note] };
}
