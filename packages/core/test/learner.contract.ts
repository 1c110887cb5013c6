import { describe, expect, it } from "vitest";
import type { AnyDistribution } from "../src/distributions/distribution.ts";
import type { Learner, LearnerState } from "../src/learners/learner.ts";
import { Random } from "../src/random/random.ts";
import { type WeightLimits, weightDomain } from "../src/simplex/weight-domain.ts";

export interface LearnerCase extends WeightLimits {
  readonly name: string;
  readonly arms: readonly AnyDistribution[];
  make(): Learner;
}

const ROUNDS = 300;
/** Rounds after a restart: more than the window of any learner that runs this contract. */
const ROUNDS_ON = 70;
/** Rounds before a restart. */
const STOPS = [0, 1, 2, 37, 250];

/** What every learner must satisfy, whatever it learns. */
export function learnerContract({ name, floor, ceiling, arms, make }: LearnerCase): void {
  const { low, high } = weightDomain({ floor, ceiling }, arms.length);
  /** The smallest distance of the weights from their limits; negative if one is violated by more than rounding. */
  const room = (weights: Float64Array) =>
    Math.min(
      ...weights.map((weight, arm) => Math.min(weight - low[arm]! * (1 - 1e-12), high[arm]! * (1 + 1e-12) - weight)),
    );

  describe(name, () => {
    const watched = once(() => playWatched(make(), arms, Random.stream(1, name), room));

    it("starts and stays on the truncated simplex, and so does the blend it recommends", () => {
      const { least, farthest } = watched();
      expect(least).toBeGreaterThanOrEqual(0);
      expect(farthest).toBeLessThanOrEqual(1e-12);
    });

    it("has the probability of each arm, and the average of the weights used so far", () => {
      const learner = make();
      const sums = new Float64Array(arms.length);
      let [rounds, mistaken, farthest] = [0, 0, 0];
      play(learner, arms, Random.stream(5, name), 50, () => {
        const { weights } = learner;
        const average = learner.average();
        for (let arm = 0; arm < arms.length; arm++) {
          if (learner.probability(arm) !== weights[arm]) mistaken++;
          // Before the first update there are only the current weights.
          const expected = rounds === 0 ? weights[arm]! : sums[arm]! / rounds;
          farthest = Math.max(farthest, Math.abs(average[arm]! - expected));
          sums[arm]! += weights[arm]!;
        }
        rounds++;
      });
      expect(mistaken).toBe(0);
      expect(farthest).toBeLessThanOrEqual(1e-12);
    });

    it("makes the same choices from the same seed, whether or not its methods are called in between", () => {
      expect(play(make(), arms, Random.stream(1, name), ROUNDS)).toEqual(watched().choices);
    });

    it("continues bit for bit from a JSON state, saved at any time", () => {
      const original = make();
      const random = Random.stream(3, name);
      const choices: number[] = [];
      const stages = new Map<number, { text: string; random: string; recommended: Float64Array }>();
      for (const round of STOPS.flatMap((stop) => [stop, stop + ROUNDS_ON]).sort((one, other) => one - other)) {
        choices.push(...play(original, arms, random, round - choices.length));
        const state = original.save();
        expect(numbersIn(state).filter((value) => !Number.isFinite(value) || Object.is(value, -0))).toEqual([]);
        const recommended = original.recommend().slice();
        stages.set(round, { text: JSON.stringify(state), random: JSON.stringify(random.save()), recommended });
      }
      for (const stop of STOPS) {
        const [from, to] = [stages.get(stop)!, stages.get(stop + ROUNDS_ON)!];
        const copy = make();
        copy.restore(JSON.parse(from.text));
        expect(JSON.stringify(copy.save())).toBe(from.text);
        const chosen = play(copy, arms, Random.restore(JSON.parse(from.random)), ROUNDS_ON);
        expect(chosen).toEqual(choices.slice(stop, stop + ROUNDS_ON));
        expect(JSON.stringify(copy.save())).toBe(to.text);
        expect(copy.recommend()).toEqual(to.recommended);
      }
    });

    it("refuses invalid input, names parameter, rule and value, and changes nothing", () => {
      const learner = make();
      play(learner, arms, Random.stream(4, name), 20);
      const reward = arms[0]!.sample(Random.stream(4, name, "reward"));
      const before = JSON.stringify(learner.save());
      const refused = (parameter: string, value: unknown) => expect.objectContaining({ parameter, value });
      for (const bad of [-1, 0.5, arms.length]) {
        expect(() => learner.update(bad, reward, 0.5)).toThrow(refused("arm", bad));
      }
      for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
        expect(() => learner.update(0, bad, 0.5)).toThrow(refused("reward", bad));
      }
      for (const bad of [0, -0.1, 1.5, Number.NaN]) {
        expect(() => learner.update(0, reward, bad)).toThrow(refused("probability", bad));
      }
      expect(() => learner.restore({ kind: "something else" })).toThrow("state.kind");
      expect(JSON.stringify(learner.save())).toBe(before);
    });

    it("restores a state completely or not at all, whichever field is wrong", () => {
      const [learner, other] = [make(), make()];
      play(learner, arms, Random.stream(6, name), 20);
      play(other, arms, Random.stream(7, name), 30);
      const before = JSON.stringify(learner.save());
      const state = other.save();
      for (const part of Object.keys(state)) {
        const wrongs = ["wrong", null, [1], {}, -1].map((wrong) => ({ ...state, [part]: wrong }));
        const taken = wrongs.filter((wrong) => takes(learner, wrong));
        // If all were refused, one check that nothing changed suffices; otherwise each refused one is tried alone.
        if (taken.length === 0) {
          expect(JSON.stringify(learner.save())).toBe(before);
          continue;
        }
        for (const wrong of wrongs) {
          learner.restore(JSON.parse(before));
          if (!takes(learner, wrong)) expect(JSON.stringify(learner.save())).toBe(before);
        }
        learner.restore(JSON.parse(before));
      }
    });

    it("learns from late and batched rewards with the logged probability", () => {
      const learner = make();
      const random = Random.stream(5, name);
      for (let batch = 0; batch < 10; batch++) {
        const pending = Array.from({ length: 8 }, () => {
          const arm = learner.choose(random);
          return { arm, reward: arms[arm]!.sample(random), probability: learner.weights[arm]! };
        });
        for (const { arm, reward, probability } of pending.reverse()) learner.update(arm, reward, probability);
      }
      expect(room(learner.weights)).toBeGreaterThanOrEqual(0);
    });
  });
}

/** The smallest weight in a run, and the largest deviation of a sum of weights from one, including recommendations. */
function playWatched(
  learner: Learner,
  arms: readonly AnyDistribution[],
  random: Random,
  room: (weights: Float64Array) => number,
) {
  let [least, farthest, round] = [Number.POSITIVE_INFINITY, 0, 0];
  const look = (weights: Float64Array) => {
    least = Math.min(least, room(weights));
    farthest = Math.max(farthest, Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1));
  };
  const choices = play(learner, arms, random, ROUNDS, () => {
    look(learner.weights);
    // A recommendation may cost as much as many rounds, so it is requested in the first rounds and then in some.
    if (round < 30 || round % 7 === 0) look(learner.recommend());
    round++;
  });
  look(learner.recommend());
  return { least, farthest, choices };
}

/** A function that is evaluated once, on first use. */
function once<Value extends object>(find: () => Value): () => Value {
  let found: Value | undefined;
  return () => {
    found ??= find();
    return found;
  };
}

/** Whether a learner accepts a state and changes; it must not keep anything of a state that it refuses. */
function takes(learner: Learner, state: LearnerState): boolean {
  try {
    learner.restore(state);
    return true;
  } catch {
    return false;
  }
}

/** Every number in a state, since JSON must not change any. */
function numbersIn(part: unknown): number[] {
  if (typeof part === "number") return [part];
  return typeof part === "object" && part !== null ? Object.values(part).flatMap(numbersIn) : [];
}

/** Plays some rounds and returns the chosen arms. */
function play(
  learner: Learner,
  arms: readonly AnyDistribution[],
  random: Random,
  rounds: number,
  each = () => {},
): number[] {
  return Array.from({ length: rounds }, () => {
    each();
    const arm = learner.choose(random);
    learner.update(arm, arms[arm]!.sample(random), learner.weights[arm]!);
    return arm;
  });
}
