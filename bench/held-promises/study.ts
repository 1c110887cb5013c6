import { empirical, Random } from "@blendit/core";
import type { Distribution } from "@blendit/core/distributions";
import { BlendInference, UtilityBounds } from "@blendit/core/inference";
import { KnownArms, maximise } from "@blendit/core/optimum";
import { distribution, type UtilitySpec, utility } from "@blendit/core/specs";
import type { Utility } from "@blendit/core/utilities";
import { type LearnerSpec, learner } from "@blendit/lab";
import { goalsOf, type Shape } from "./cases.ts";

/** How tables came about: with as many rows of each arm, or by learners that went for the utility. */
export type Collection = "equal" | "learner";

/**
 * What is promised at every look of the suggested blend, of equal shares, of the gap, and with a stated support; and for one look of two
 * blends that do not depend on the table.
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

/** How often one promise was made for one utility, shape and size, and how often it was broken without a caution. */
export interface CoverageCell {
  readonly utility: string;
  readonly shape: string;
  readonly size: number;
  readonly collection: Collection;
  readonly promised: Promised;
  readonly tables: number;
  given: number;
  /** Of what was given: with a caution. */
  cautioned: number;
  broken: number;
}

export interface StudyOptions {
  readonly shape: Shape;
  /** Rows an arm, on average. */
  readonly size: number;
  readonly collection: Collection;
  readonly tables: number;
  readonly seed?: number;
}

const FLOOR = 0.02;
const UNEVEN = Float64Array.of(0.7, 0.2, 0.1);

/** The learners that collect, in turns. */
const collectors: readonly LearnerSpec[] = [
  { kind: "full-gradient" },
  { kind: "mirror-ascent", step: { kind: "inverse-sqrt", initial: 0.5 } },
  { kind: "mixture-ucb" },
];

/** Tables of one shape and size, suggested from for ten utilities: how often what is promised with 95 % holds. */
export function coverageStudy(options: StudyOptions): CoverageCell[] {
  const { shape, size, collection, tables, seed = 1 } = options;
  const distributions = shape.arms.map((arm) => distribution(arm));
  // Where a support is stated, intervals are measured with it, too.
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

/** What was said of a table: whether it is wrong, and whether it came with a caution. */
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

  /** What each promise comes to for a table; undefined where it is not made. */
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

type Told = ReturnType<BlendInference["interval"]> | ReturnType<UtilityBounds["of"]>;

function judgementOf(told: Told, value: number): Judgement | undefined {
  if (told.grade === "none") return undefined;
  const isWrong = !(value >= told.low - ROUNDING && value <= told.high + ROUNDING);
  return { isWrong, isCautioned: told.grade === "estimated" && told.heavyTail !== null };
}

const ROUNDING = 1e-9;

function drawn(distributions: readonly Distribution[], size: number, random: Random): number[][] {
  return distributions.map((distribution) => Array.from({ length: size }, () => distribution.sample(random)));
}

/** What a learner sees of the arms in as many rounds as give each arm so many rows on average. */
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
