import type { Law } from "@blendit/core/distributions";
import { type KnownArms, knownArms } from "@blendit/core/known";
import { law, utility } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import type { Experiment } from "../experiment.ts";

interface BuiltParts {
  readonly utility: Utility;
  readonly laws: readonly Law[];
  /** The laws that arms drift to, where they do. */
  readonly laterLaws?: readonly Law[] | undefined;
  readonly costs?: readonly number[] | undefined;
}

/** What core builds of an experiment. Known arms are built when they are first asked for, and once. */
export class ProblemParts {
  readonly utility: Utility;
  readonly laws: readonly Law[];
  readonly laterLaws: readonly Law[] | undefined;
  readonly costs: readonly number[] | undefined;
  #known: KnownArms | undefined;
  #both: KnownArms | undefined;

  constructor({ utility, laws, laterLaws, costs }: BuiltParts) {
    this.utility = utility;
    this.laws = laws;
    this.laterLaws = laterLaws;
    this.costs = costs;
  }

  static of(experiment: Pick<Experiment, "utility" | "arms" | "drift" | "costs">): ProblemParts {
    const { arms, drift, costs } = experiment;
    return new ProblemParts({
      utility: utility(experiment.utility),
      laws: arms.map((spec) => law(spec)),
      laterLaws: drift?.to.map((spec) => law(spec)),
      costs,
    });
  }

  /** The arms as they are before any drift. */
  get known(): KnownArms {
    this.#known ??= knownArms({ utility: this.utility, arms: this.laws, costs: this.costs });
    return this.#known;
  }

  /** The arms before any drift and, behind them, the same after it. */
  get both(): KnownArms {
    const { utility, laws, laterLaws = [], costs } = this;
    this.#both ??= knownArms({ utility, arms: [...laws, ...laterLaws], costs: costs && [...costs, ...costs] });
    return this.#both;
  }
}
