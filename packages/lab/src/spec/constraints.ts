import type { AnyDistribution } from "@blendit/core/distributions";
import { type ConcaveProblem, type Constraint, KnownArms } from "@blendit/core/optimum";
import { type UtilitySpec, utility } from "@blendit/core/specs";
import { type Complaint, type Path, pathText, refusedValue } from "../text/complaint.ts";
import { listText } from "../text/words.ts";
import type { Experiment } from "./experiment.ts";
import { armNames } from "./names.ts";
import { limitNames } from "./words.ts";

/** A constraint on blends: a utility must be at least or at most some number. */
export interface ConstraintSpec {
  readonly utility: UtilitySpec;
  readonly atLeast?: number;
  readonly atMost?: number;
  /** The name of the constraint in results. */
  readonly name?: string;
  /** Limits the contribution of one arm, w_A E_A[...], instead of the whole blend. */
  readonly contributionOf?: string;
}

/** A constraint of an experiment with its name in results. */
export type Limit = Constraint & { readonly name: string };

/** Builds the constraints of an experiment for its arms. */
export function limitsOf(experiment: Experiment, arms: readonly AnyDistribution[]): Limit[] {
  const { constraints = [] } = experiment;
  const names = limitNames(constraints);
  return constraints.map(({ utility: spec, contributionOf, atLeast, atMost }, index) => {
    const known = new KnownArms({ utility: utility(spec), arms });
    const arm = contributionOf === undefined ? -1 : armNames(experiment).indexOf(contributionOf);
    const problem = arm < 0 ? known : contribution(known, arm);
    const name = names[index]!;
    return atLeast === undefined ? { name, problem, atMost: atMost! } : { name, problem, atLeast };
  });
}

/** w_A E_A[...] as a function of all weights. */
function contribution(known: KnownArms, arm: number): ConcaveProblem {
  const { armCount } = known;
  const alone = known.value(Float64Array.from({ length: armCount }, (_, each) => (each === arm ? 1 : 0)));
  return {
    armCount,
    value: (weights) => weights[arm]! * alone,
    gradient: (weights) =>
      Float64Array.from({ length: armCount }, (_, each) => ((each === arm ? 1 : 0) - weights[arm]!) * alone),
  };
}

/** Complaints about a constraint whose utility can be built. */
export function checkConstraint(
  { atLeast, atMost, contributionOf, utility: spec }: ConstraintSpec,
  path: Path,
  isLinear: boolean,
  arms: readonly string[],
): Complaint[] {
  const complaints: Complaint[] = [];
  const refuse = (key: string, sentence: string, value: unknown) =>
    complaints.push(refusedValue([...path, key], sentence, value));
  if (atLeast !== undefined && atMost !== undefined) {
    refuse("atMost", "A constraint has one bound. Write one constraint for atLeast and another for atMost.", atMost);
  } else if (atLeast === undefined && atMost === undefined) {
    const message = `${pathText(path)} has no bound. Add atLeast or atMost.`;
    complaints.push({ path, message, rule: message });
  }
  if (atMost !== undefined && !isLinear) {
    refuse(
      "atMost",
      `${spec.kind} cannot have an upper limit, since mixing two blends with low ${spec.kind} may give a high one. Only mean, chance and sums of them can. Use atLeast.`,
      atMost,
    );
  }
  if (contributionOf === undefined) return complaints;
  if (!arms.includes(contributionOf))
    refuse(
      "contributionOf",
      `No arm is called "${contributionOf}". The arms are ${listText(arms, MOST_NAMES)}.`,
      contributionOf,
    );
  if (!isLinear)
    refuse(
      "contributionOf",
      `The contribution of one arm to ${spec.kind} is not defined. Use mean, chance or a sum of them.`,
      contributionOf,
    );
  return complaints;
}

const MOST_NAMES = 20;
