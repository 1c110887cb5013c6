import type { Reward } from "@blendit/core";
import { invalid, refused } from "@blendit/core/errors";
import { type Learner, PlugIn } from "@blendit/core/learners";
import { commonLimit } from "@blendit/core/simplex";
import { learner, type UtilitySpec, utility } from "@blendit/core/specs";
import { LARGEST_REWARD, rewardWithin, type Utility } from "@blendit/core/utilities";
import { codeWords, distinct, listsIn, sortedWords, takesWords } from "@blendit/lab/spec";
import type { Configuration, Outcome } from "./records.ts";

/** A configuration as a problem in core's terms, for the arms that play. */
export class Problem {
  readonly utility: Utility;
  /** The positions of the playing arms in the list of arms. */
  readonly playing: readonly number[];
  readonly #configuration: Configuration;
  /** How many numbers an outcome has. */
  readonly dimension: number;
  /** The number of each category; undefined if outcomes are numbers or vectors. */
  readonly #codes: ReadonlyMap<string, number> | undefined;
  #space: ReturnType<Utility["learningSpace"]> | undefined;

  /** @throws InvalidError for settings that contradict each other */
  constructor(configuration: Configuration) {
    this.#configuration = configuration;
    this.playing = configuration.arms.flatMap(({ isRetired }, arm) => (isRetired ? [] : [arm]));
    const words = wordsOf(configuration.utility);
    this.#codes = words && new Map(words.map((word, code) => [word, code]));
    this.utility = builtOnce(configuration, () => utility(specOf(configuration, this.#codes)));
    const { metrics } = this.utility;
    if (metrics)
      throw refused(
        "utility",
        "Outcomes are reported one by one, not as records. Remove `of` from the utility.",
        metrics,
      );
    this.dimension = configuration.dimension ?? this.utility.target?.dimension ?? 1;
  }

  get armCount(): number {
    return this.#configuration.arms.length;
  }

  /** A new learner for these arms. */
  learner(arms = this.playing): Learner {
    return learner(this.#configuration.learner, this.#context(arms));
  }

  /** Estimates of all arms, for learners that keep none. */
  estimates(): PlugIn {
    return new PlugIn({}, this.#context([...this.#configuration.arms.keys()]));
  }

  costOf(arm: number): number {
    return this.#configuration.arms[arm]!.cost ?? 0;
  }

  /**
   * Refuses an outcome that could not be learned.
   *
   * @throws InvalidError
   */
  check(outcome: Outcome): void {
    this.#space ??= this.utility.learningSpace();
    // A separate step, since a space without a check would not convert the outcome at all.
    const reward = this.rewardOf(outcome);
    this.#space.check?.(reward);
  }

  /**
   * Converts an outcome to the form that learners take.
   *
   * @throws InvalidError for an outcome that the experiment does not accept
   */
  rewardOf(outcome: Outcome): Reward {
    const { dimension } = this;
    if (this.#codes) {
      const code = typeof outcome === "string" ? this.#codes.get(outcome) : undefined;
      if (code === undefined) throw invalid("value", `one of ${someOf([...this.#codes.keys()])}`, outcome);
      return code;
    }
    if (typeof outcome === "string") {
      throw invalid("value", dimension === 1 ? "a number" : `a list of ${dimension} numbers`, outcome);
    }
    const reward = rewardWithin(this.utility, outcome);
    const size = typeof reward === "object" ? reward.length : 1;
    if (size !== dimension) {
      const numbers =
        dimension === 1 ? "a number (for vectors, the experiment needs a dimension)" : `a list of ${dimension} numbers`;
      throw invalid("value", numbers, outcome);
    }
    if (typeof reward === "object" || Math.abs(reward) <= LARGEST_REWARD) return reward;
    throw invalid("value", `from -${LARGEST_REWARD} to ${LARGEST_REWARD}`, reward);
  }

  /** The minimum weight of an arm; a control with a share of its own has at least that share. */
  floorOf(arm: number): number {
    return Math.max(limitOf(this.#configuration.floor, this.#nameOf(arm), 0), this.#controlShare(arm) ?? 0);
  }

  /**
   * The maximum weight of an arm; undefined if no arm has one. With ceilings, a control with a share of its own gets at
   * most that share: the excess would go to the other arms and could lift them above their ceilings.
   */
  ceilingOf(arm: number): number | undefined {
    const { ceiling = 1 } = this.#configuration;
    if (ceiling === 1) return undefined;
    return Math.min(limitOf(ceiling, this.#nameOf(arm), 1), this.#controlShare(arm) ?? 1);
  }

  #nameOf(arm: number): string {
    return this.#configuration.arms[arm]!.name;
  }

  #controlShare(arm: number): number | undefined {
    const { control } = this.#configuration;
    return control?.arm === this.#nameOf(arm) ? (control.share ?? undefined) : undefined;
  }

  #context(arms: readonly number[]) {
    const costs = arms.map((arm) => this.costOf(arm));
    const floors = arms.map((arm) => this.floorOf(arm));
    const ceilings = arms.map((arm) => this.ceilingOf(arm) ?? 1);
    return {
      utility: this.utility,
      armCount: arms.length,
      floor: commonLimit(floors) ?? floors,
      ...(ceilings.some((most) => most < 1) && { ceiling: commonLimit(ceilings) ?? ceilings }),
      ...(costs.some((cost) => cost !== 0) && { costs }),
    };
  }
}

/** The limit that applies to an arm; `rest` if limits are given by name and this arm has none. */
function limitOf(limit: Configuration["floor"], name: string, rest: number): number {
  if (typeof limit === "number") return limit;
  return Object.hasOwn(limit, name) ? limit[name]! : rest;
}

const built = new WeakMap<object, { readonly support: Configuration["support"]; readonly utility: Utility }>();

/** Tabulating a target can be slow, so the utility of a configuration is built once. */
function builtOnce({ utility: spec, support }: Configuration, build: () => Utility): Utility {
  const known = built.get(spec);
  if (known?.support === support) return known.utility;
  const made = build();
  built.set(spec, { support, utility: made });
  return made;
}

/** Names for a message, shortened if there are many. */
export function someOf(names: readonly string[]): string {
  return names.length > 20 ? `${names.slice(0, 20).join(", ")} and ${names.length - 20} more` : names.join(", ");
}

/** The categories that a utility names, sorted; undefined if it names none. */
function wordsOf(spec: UtilitySpec): string[] | undefined {
  const lists = listsIn(spec, []);
  if (!lists.some(({ values }) => values.some((value) => typeof value === "string"))) return undefined;
  if (!takesWords(spec)) throw refused("utility", `${spec.kind} takes numbers, not words.`, spec.kind);
  return sortedWords(lists.flatMap(({ values }) => distinct(values)));
}

function specOf(
  { utility: spec, support }: Configuration,
  codes: ReadonlyMap<string, number> | undefined,
): UtilitySpec {
  const stated = codes ? (codeWords(spec, codes) as UtilitySpec) : spec;
  if (support === null) return stated;
  if ("support" in stated) throw refused("support", "Give either support or utility.support, not both.", support);
  return { ...stated, support } as UtilitySpec;
}
