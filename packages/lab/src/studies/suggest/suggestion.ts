import type { WeightLimits } from "@blendit/core/simplex";
import type { BlendValue } from "../../simulate/summary.ts";
import type { Experiment } from "../../spec/experiment.ts";
import type { RowColumns } from "./sampled-rows.ts";
import type { NamedLimit } from "./table-limits.ts";
import type { TimeCheck } from "./time-check.ts";

/** A difference with the ends of its 95 % interval, which are null if there is no valid one. */
export interface Difference {
  readonly difference: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** The suggested blend compared with another one: U(suggested) - U(other), measured on outcomes that did not choose the blend. */
export interface Compared extends BlendValue, Difference {
  /** Why there is no interval. */
  readonly reason?: string | undefined;
  /** Why the interval may be too narrow. */
  readonly caution?: string | undefined;
}

/** What to do with today's mix: switch to the suggested blend, wait for more rows, or stay because nothing is much better. */
export type Verdict = "switch" | "no-clear-difference" | "stay";

/** A limit at the suggested blend, and at the blends it is compared with. */
export interface SuggestedLimit extends NamedLimit {
  readonly current: Pick<NamedLimit, "value" | "kept">;
  readonly equal: Pick<NamedLimit, "value" | "kept">;
  readonly bestSingle: Pick<NamedLimit, "value" | "kept">;
}

/** The blend to use, based on past outcomes, and whether it is better than today's, as plain data. */
export interface Suggestion extends BlendValue {
  readonly question: string;
  /** The options, in the order of the table. */
  readonly names: readonly string[];
  /** The share of each option. */
  readonly weights: readonly number[];
  /** The number of outcomes of each option. */
  readonly outcomes: readonly number[];
  /** If options with fewer than 30 outcomes have a quarter of the blend or more: their share and number of outcomes. */
  readonly fewRows?: { readonly share: number; readonly rows: number } | undefined;
  readonly current: BlendValue & {
    readonly weights: readonly number[];
    /** Whether today's mix was given; otherwise it is taken from the rows. */
    readonly isStated: boolean;
  };
  readonly comparison: {
    readonly current: Compared;
    readonly equal: Compared;
    readonly bestSingle: Compared & { readonly arm: string };
  };
  /** The limits on other columns at the suggested blend and at today's mix; left out without limits. */
  readonly constraints?: readonly SuggestedLimit[] | undefined;
  readonly verdict: Verdict;
  /** Present if all options, and the blends above, have the same value. */
  readonly equalOptions?: true | undefined;
  /** Today's mix may stay if it is at most this much below the best possible blend. */
  readonly within: number;
  /** Without a clear difference: about how many more rows in total would show it; null if the estimate is not above zero. */
  readonly moreRows: number | null;
  /** How much better than the suggested blend the best one most likely is, and can be with 95 % confidence; null if unknown. */
  readonly gap: { readonly estimate: number; readonly upper: number } | null;
  readonly whyNoGap?: string | undefined;
  /** How rows were sampled, if columns for it were named. */
  readonly sampling?:
    | (RowColumns & {
        /** The number of independent, equally weighted rows that would carry as much information about each option. */
        readonly independentRows: readonly number[];
        /** The total number of clusters. */
        readonly clusters?: number | undefined;
      })
    | undefined;
  /** Whether the answer holds over time, if a column of times was named. */
  readonly time?: TimeCheck | undefined;
  /** If outcomes are clipped to a range: the range, and the number of outcomes beyond it. */
  readonly trim?: { readonly low: number; readonly high: number; readonly outcomes: number } | undefined;
  readonly utility: Experiment["utility"];
  /** Left out without costs. */
  readonly costs?: Experiment["costs"] | undefined;
  readonly floor: WeightLimits["floor"];
  /** Left out without ceilings. */
  readonly ceiling?: WeightLimits["ceiling"];
  /** Rows that were left out, and notes on how the table was read. */
  readonly leftOut: readonly string[];
}

/** Whether the suggested blend is surely as good as the other one. They can still be different blends. */
export function isAsGood({ difference, low, high }: Difference): boolean {
  return difference === 0 && low === 0 && high === 0;
}

/** Whether a blend keeps the minimum and maximum shares. */
export function isWithinShares({ floor, ceiling = 1 }: WeightLimits, weights: ArrayLike<number>): boolean {
  const limitOf = (limit: number | readonly number[], arm: number) => (typeof limit === "number" ? limit : limit[arm]!);
  return Array.from(weights).every((share, arm) => share >= limitOf(floor, arm) && share <= limitOf(ceiling, arm));
}
