import { type KnownArms, knownArms } from "@blendit/core/known";
import { utility } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import type { LearnerSpec } from "../baselines/index.ts";
import { ArmLaws } from "./arm-laws.ts";
import type { Experiment } from "./experiment.ts";
import { plainUtility } from "./module-spec.ts";
import { rememberLaws } from "./remember-laws.ts";

interface BuiltParts {
  readonly utility: Utility;
  readonly arms: ArmLaws;
  /** The laws that arms drift to, where they do. */
  readonly laterArms?: ArmLaws | undefined;
  readonly costs?: readonly number[] | undefined;
}

/** What core builds of an experiment. Known arms are built when they are first asked for, and once. */
export class ProblemParts {
  readonly utility: Utility;
  readonly arms: ArmLaws;
  readonly laterArms: ArmLaws | undefined;
  readonly costs: readonly number[] | undefined;
  #known: KnownArms | undefined;
  #both: KnownArms | undefined;

  constructor({ utility, arms, laterArms, costs }: BuiltParts) {
    // Learners are told the utility and the known arms, which must be of the same one.
    this.utility = rememberLaws(utility, arms);
    this.arms = arms;
    this.laterArms = laterArms;
    this.costs = costs;
  }

  /** A utility of one's own is handed over: its program is a matter of those who have files. */
  static of(experiment: Pick<Experiment, "utility" | "arms" | "drift" | "costs">, own?: Utility): ProblemParts {
    const { arms, drift, costs } = experiment;
    return new ProblemParts({
      utility: own ?? utility(plainUtility(experiment)),
      arms: new ArmLaws(arms),
      laterArms: drift && new ArmLaws(drift.to),
      costs,
    });
  }

  /** The arms as they are before any drift. */
  get known(): KnownArms {
    this.#known ??= knownArms({ utility: this.utility, arms: this.arms.all, costs: this.costs });
    return this.#known;
  }

  /** What a learner is told of the arms: nothing, unless it asks. */
  knownTo(spec: LearnerSpec): KnownArms | undefined {
    // An oracle of laws that drift would be one of the past.
    return asksForLaws(spec) && !this.laterArms ? this.known : undefined;
  }

  /** The arms before any drift and, behind them, the same after it. */
  get both(): KnownArms {
    const { utility, arms, laterArms, costs } = this;
    const laws = [...arms.all, ...(laterArms?.all ?? [])];
    this.#both ??= knownArms({ utility, arms: laws, costs: costs && [...costs, ...costs] });
    return this.#both;
  }
}

/** Whether a learner is of those that know the laws of the arms. */
export function asksForLaws(spec: LearnerSpec): boolean {
  return "influence" in spec && spec.influence === "exact";
}
