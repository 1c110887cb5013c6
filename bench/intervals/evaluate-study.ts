import { empirical, Random } from "@blendit/core";
import type { Distribution } from "@blendit/core/distributions";
import { BlendInference, UtilityBounds } from "@blendit/core/inference";
import { KnownArms, maximise } from "@blendit/core/optimum";
import { distribution, type UtilitySpec, utility } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import { type LearnerSpec, learner } from "@blendit/lab";
import { goalsOf, type Shape } from "./shapes.ts";

/** How tables are collected: with equal numbers of rows per arm, or by learners that maximise the utility. */
export type Collection = "equal" | "learner";

/**
 * The promises: at every look about the suggested blend, about equal shares, about the gap, and with a stated support; and for one
 * look about two blends that do not depend on the table.
 */
export const promises = [
  "suggested",
  "equal shares",
  "gap",
  "guaranteed",
  "one look, equal",
  "one look, uneven",
] as const;
export type Promised = (typeof promises)[number];

/** How often a promise was made for one utility, shape and size, and how often it was broken without a caution. */
export interface CoverageCell {
  readonly utility: string;
  readonly shape: string;
  readonly size: number;
  readonly collection: Collection;
  readonly promised: Promised;
  readonly tables: number;
  given: number;
  /** The promises that were given with a caution. */
  cautioned: number;
  broken: number;
}

export interface StudyOptions {
  readonly shape: Shape;
  /** Average rows per arm. */
  readonly size: number;
  readonly collection: Collection;
  readonly tables: number;
  readonly seed?: number;
}

const FLOOR = 0.02;
const UNEVEN = Float64Array.of(0.7, 0.2, 0.1);

/** The learners that collect tables, in turn. */
const collectors: readonly LearnerSpec[] = [
  { kind: "full-gradient" },
  { kind: "mirror-ascent", step: { kind: "inverse-sqrt", initial: 0.5 } },
  { kind: "mixture-ucb" },
];

/** Tests how often the 95 % promises of suggestions for ten utilities hold, on tables of one shape and size. */
export function coverageStudy(options: StudyOptions): CoverageCell[] {
  const { shape, size, collection, tables, seed = 1 } = options;
  const distributions = shape.arms.map((arm) => distribution(arm));
  // If a support is stated, all intervals use it.
  return goalsOf(shape, shape.support).flatMap((goal) => {
    const trial = new Trial(goal, distributions);
    const cells = promises.map(
      (promised): CoverageCell => ({
        utility: goal.kind,
        shape: shape.name,
        size,
        collection,
        promised,
        tables,
        given: 0,
        cautioned: 0,
        broken: 0,
      }),
    );
    for (let table = 0; table < tables; table++) {
      const random = Random.stream(seed, `coverage ${shape.name} ${size} ${table}`);
      const samples =
        collection === "equal"
          ? drawn(distributions, size, random)
          : collected(trial, distributions, size, table, random);
      trial.judge(samples, collection).forEach((judgement, index) => {
        if (!judgement) return;
        cells[index]!.given++;
        if (judgement.isCautioned) cells[index]!.cautioned++;
        else if (judgement.isWrong) cells[index]!.broken++;
      });
    }
    return cells;
  });
}

/** Whether an answer about a table is wrong, and whether it has a caution. */
interface Judgement {
  readonly isWrong: boolean;
  readonly isCautioned: boolean;
}

/** One utility with the truth about its arms. */
class Trial {
  readonly utility: Utility;
  readonly #truth: KnownArms;
  readonly #best: number;

  constructor(goal: UtilitySpec, distributions: readonly Distribution[]) {
    this.utility = utility(goal);
    this.#truth = new KnownArms({ utility: this.utility, arms: distributions });
    this.#best = maximise(this.#truth, FLOOR).value;
  }

  /** The judgement of each promise for a table; undefined if the promise is not made. */
  judge(samples: readonly (readonly number[])[], collection: Collection): (Judgement | undefined)[] {
    if (samples.some(({ length }) => length === 0)) return promises.map(() => undefined);
    const known = new KnownArms({ utility: this.utility, arms: samples.map((list) => empirical({ samples: list })) });
    const inference = new BlendInference({ known, samples, floor: FLOOR });
    const { weights } = maximise(known, FLOOR);
    const equal = weights.map(() => 1 / weights.length);
    const value = this.#truth.value(weights);
    const gap = inference.gap(weights);
    const suggested = inference.interval(weights);
    const isCautioned = suggested.grade !== "none" && suggested.heavyTail !== null;
    const oneLook = (blend: Float64Array) =>
      collection === "equal" ? judgementOf(inference.oneLookInterval(blend), this.#truth.value(blend)) : undefined;
    const isAbove = gap.grade !== "none" && !(this.#best - value <= gap.upper + ROUNDING);
    return [
      judgementOf(suggested, value),
      judgementOf(inference.interval(equal), this.#truth.value(equal)),
      gap.grade === "none" ? undefined : { isWrong: isAbove, isCautioned },
      this.utility.support ? judgementOf(new UtilityBounds({ known, samples }).of(weights), value) : undefined,
      oneLook(equal),
      oneLook(UNEVEN),
    ];
  }
}

type Interval = ReturnType<BlendInference["interval"]> | ReturnType<UtilityBounds["of"]>;

function judgementOf(interval: Interval, value: number): Judgement | undefined {
  if (interval.grade === "none") return undefined;
  const isWrong = !(value >= interval.low - ROUNDING && value <= interval.high + ROUNDING);
  return { isWrong, isCautioned: interval.grade === "estimated" && interval.heavyTail !== null };
}

const ROUNDING = 1e-9;

function drawn(distributions: readonly Distribution[], size: number, random: Random): number[][] {
  return distributions.map((distribution) => Array.from({ length: size }, () => distribution.sample(random)));
}

/** The rewards that a learner collects, in as many rounds as give each arm `size` rows on average. */
function collected(
  { utility }: Trial,
  distributions: readonly Distribution[],
  size: number,
  table: number,
  random: Random,
): number[][] {
  const armCount = distributions.length;
  const collector = learner(collectors[table % collectors.length]!, { utility, armCount, floor: FLOOR });
  const samples: number[][] = distributions.map(() => []);
  for (let round = 0; round < size * armCount; round++) {
    const arm = collector.choose(random);
    const probability = collector.probability(arm);
    const reward = distributions[arm]!.sample(random);
    collector.update(arm, reward, probability);
    samples[arm]!.push(reward);
  }
  return samples;
}
