import { describe, expect, it } from "vitest";
import { distance } from "../../../test/beside-plain.ts";
import { Random } from "../../random/random.ts";
import { klProjection } from "../../simplex/kl-projection.ts";
import { type GroupedDetail, GroupedWeights } from "./grouped-weights.ts";
import { ArmColumns, Features, GroupColumns } from "./records.ts";

const { FIRST_SUM, FACTOR } = ArmColumns;
const FEATURES = Object.values(Features);

/** What an arm adds to the sums of its group. */
function featureOf({ groups: { arms } }: GroupedWeights, arm: number, feature: number): number {
  const [record, { numbers }] = [arms.at(arm), arms];
  const factor = numbers[record + FACTOR]!;
  return feature === Features.THIRD ? factor : factor * numbers[record + FIRST_SUM + feature]!;
}

/** Gives an arm two sums and a factor. */
function setFeatures({ groups: { arms } }: GroupedWeights, arm: number, features: readonly number[]): void {
  const own = arms.own(arm);
  arms.numbers.set(features, own);
}

function weightsOf(grouped: GroupedWeights): number[] {
  return Array.from({ length: grouped.armCount }, (_, arm) => grouped.weight(arm));
}

/** One step as the learner makes it, with two sums and a factor that change. */
function step(grouped: GroupedWeights, arm: number, exponent: number, features: readonly number[]): void {
  grouped.isolate(arm);
  setFeatures(grouped, arm, features);
  grouped.raise(arm, exponent);
}

/** Steps of some size at random arms; half of the arms are never played. */
function* walk(grouped: GroupedWeights, rounds: number, size: number, name: string) {
  const random = Random.stream(61, name);
  for (let round = 0; round < rounds; round++) {
    const arm = Math.floor((grouped.armCount / 2) * random.uniform());
    const exponent = size * (random.uniform() - 0.5);
    step(grouped, arm, exponent, [random.uniform(), -random.uniform(), random.uniform()]);
    yield { arm, exponent };
  }
}

/** Small steps leave many groups, which needs the tree; large ones throw most arms to the floor. */
const settings = [
  { armCount: 2, floor: 0.1, size: 1 },
  { armCount: 30, floor: 0.03, size: 0.5 },
  { armCount: 30, floor: 1e-3, size: 20 },
  { armCount: 300, floor: 1e-5, size: 0.1 },
  { armCount: 300, floor: 1e-3, size: 2 },
  { armCount: 300, floor: 1e-200, size: 3000 },
];

describe.each(settings)(
  "GroupedWeights of $armCount arms, floor $floor, steps of $size",
  ({ armCount, floor, size }) => {
    it("are what the projection makes of every step", () => {
      const grouped = new GroupedWeights(armCount, floor, 1);
      const project = klProjection(armCount, floor);
      const expected = Float64Array.from(weightsOf(grouped));
      let farthest = 0;
      for (const { arm, exponent } of walk(grouped, 2000, size, `projection ${armCount}`)) {
        const others = exponent > 0 ? Math.exp(-exponent) : 1;
        const raised = expected.map((weight) => weight * others);
        raised[arm] = expected[arm]! * Math.exp(Math.min(exponent, 0));
        project(raised, expected);
        const actual = Float64Array.from(weightsOf(grouped));
        // One step adds a rounding or two; from the same start the next one is compared.
        farthest = Math.max(farthest, distance(actual, expected));
        expected.set(actual);
      }
      expect(farthest).toBeLessThan(1e-14);
    });

    it("keep their invariants: sum one, floor met, group sums equal to the sums over members", () => {
      const grouped = new GroupedWeights(armCount, floor, 1);
      let [round, misplaced, least] = [0, 0, 1];
      const worst = { sum: 0, member: 0, total: 0 };
      for (const _ of walk(grouped, 3000, size, `invariants ${armCount}`)) {
        if (++round % 7 !== 0) continue;
        const weights = weightsOf(grouped);
        worst.sum = Math.max(worst.sum, Math.abs(weights.reduce((sum, weight) => sum + weight, 0) - 1));
        least = Math.min(least, ...weights);
        const { groups, scale } = grouped.saveDetail();
        const members = groups.flatMap((group) => group.members).sort((a, b) => a - b);
        misplaced += Math.abs(members.length - armCount) + members.filter((arm, place) => arm !== place).length;
        for (const { record, members } of groups) {
          for (const feature of FEATURES) {
            const sum = members.reduce((total, arm) => total + featureOf(grouped, arm, feature), 0);
            worst.member = Math.max(worst.member, Math.abs(record[feature]! - sum) / members.length);
          }
          const weight = Math.max(floor, scale * record[GroupColumns.VALUE]!);
          misplaced += members.filter((arm) => weights[arm] !== weight).length;
        }
        for (const feature of FEATURES) {
          const total = weights.reduce((sum, weight, arm) => sum + weight * featureOf(grouped, arm, feature), 0);
          worst.total = Math.max(worst.total, Math.abs(scale * grouped.totals[feature]! - total));
        }
      }
      expect(misplaced).toBe(0);
      expect(least).toBeGreaterThanOrEqual(floor);
      for (const error of Object.values(worst)) expect(error).toBeLessThan(1e-12);
    });

    it("add up the weights of all rounds without visiting them", () => {
      const grouped = new GroupedWeights(armCount, floor, 1);
      const sums = Float64Array.from(weightsOf(grouped));
      for (const _ of walk(grouped, 1000, size, `sums ${armCount}`)) {
        weightsOf(grouped).forEach((weight, arm) => {
          sums[arm]! += weight;
        });
      }
      grouped.sums().forEach((sum, arm) => {
        expect(Math.abs(sum - sums[arm]!)).toBeLessThan(1e-10);
      });
    });

    it("draw each arm as often as its weight says", () => {
      const grouped = new GroupedWeights(armCount, floor, 1);
      for (const _ of walk(grouped, 200, size, `draws ${armCount}`));
      const seen = new Float64Array(armCount);
      const draws = 200_000;
      // Numbers in equal distances: a group's arms share an interval, so a count is off by less than two.
      for (let draw = 0; draw < draws; draw++) seen[grouped.draw({ uniform: () => (draw + 0.5) / draws })]!++;
      weightsOf(grouped).forEach((weight, arm) => {
        expect(Math.abs(seen[arm]! - draws * weight)).toBeLessThan(2);
      });
      expect(grouped.draw({ uniform: () => 1 - 2 ** -53 })).toBeLessThan(armCount);
    });

    it("go on bit for bit after they were saved", () => {
      const grouped = new GroupedWeights(armCount, floor, 1);
      for (const _ of walk(grouped, 333, size, `saved ${armCount}`));
      const text = JSON.stringify(grouped.saveDetail());
      const copy = new GroupedWeights(armCount, floor, 1);
      copy.restore(JSON.parse(JSON.stringify(grouped.save())));
      expect(copy.weights).toEqual(grouped.weights);
      const { arms } = grouped.groups;
      for (let arm = 0; arm < armCount; arm++) {
        setFeatures(copy, arm, Array.from(arms.numbers.slice(arms.at(arm), arms.at(arm) + FACTOR + 1)));
      }
      copy.restoreDetail(JSON.parse(text));
      expect(JSON.stringify(copy.saveDetail())).toBe(text);
      for (const _ of walk(grouped, 500, size, `resumed ${armCount}`));
      for (const _ of walk(copy, 500, size, `resumed ${armCount}`));
      expect(JSON.stringify(copy.saveDetail())).toBe(JSON.stringify(grouped.saveDetail()));
      expect(copy.save()).toEqual(grouped.save());
    });
  },
);

describe("GroupedWeights", () => {
  const groupCount = (grouped: GroupedWeights) => grouped.saveDetail().groups.length;
  const isTree = (grouped: GroupedWeights) => grouped.saveDetail().history.length === 0;

  it("begin as one group of equal weights", () => {
    const grouped = new GroupedWeights(7, 0.01, 0.25);
    expect(weightsOf(grouped)).toEqual(Array(7).fill(1 / 7));
    expect(groupCount(grouped)).toBe(1);
    expect(grouped.totals[Features.THIRD]).toBeCloseTo(4, 15);
  });

  it("fill an array with all weights when asked for it, and leave it alone until they change", () => {
    const grouped = new GroupedWeights(4, 0.01, 1);
    const before = grouped.weights;
    expect(grouped.weights).toBe(before);
    step(grouped, 2, 0.5, [0, 0, 1]);
    expect(Array.from(grouped.weights)).toEqual(weightsOf(grouped));
  });

  it("group arms of equal weight when they take up weights alone", () => {
    const grouped = new GroupedWeights(5, 0.05, 1);
    grouped.restore({ weights: [0.1, 0.3, 0.1, 0.4, 0.1], sums: [1, 2, 3, 4, 5], logits: null });
    expect(weightsOf(grouped)).toEqual([0.1, 0.3, 0.1, 0.4, 0.1]);
    expect(groupCount(grouped)).toBe(3);
    grouped.sums().forEach((sum, arm) => {
      expect(sum).toBeCloseTo(arm + 1, 14);
    });
    expect(() => grouped.restore({ weights: [1], sums: [], logits: null })).toThrow("invalid state.weights");
  });

  it("keep few groups in a list, many in a tree, and come back", () => {
    const grouped = new GroupedWeights(200, 1e-4, 1);
    for (let arm = 0; arm < 150; arm++) step(grouped, arm, 0.01 * (arm % 50), [1, 1, 1]);
    expect(groupCount(grouped)).toBeGreaterThan(48);
    expect(isTree(grouped)).toBe(true);
    for (let turn = 0; turn < 3; turn++) step(grouped, 180, 12, [1, 1, 1]);
    expect(groupCount(grouped)).toBeLessThan(12);
    expect(isTree(grouped)).toBe(false);
  });

  it("lift arms that fell together off the floor together", () => {
    const grouped = new GroupedWeights(6, 0.05, 1);
    step(grouped, 0, 5, [0, 0, 0]);
    expect(weightsOf(grouped)).toEqual([expect.closeTo(0.75, 15), 0.05, 0.05, 0.05, 0.05, 0.05]);
    step(grouped, 0, -2, [0, 0, 0]);
    const lifted = weightsOf(grouped);
    expect(lifted[1]).toBeGreaterThan(0.06);
    expect(new Set(lifted.slice(1)).size).toBe(1);
    expect(groupCount(grouped)).toBe(2);
  });

  it("bear exponents of any size, and a floor within rounding of 1/K", () => {
    const grouped = new GroupedWeights(500, 1e-4, 1);
    for (const exponent of [1e300, -1e300, 800, -800, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 1e5]) {
      step(grouped, 3, exponent, [1e200, 1e200, 1]);
      const weights = weightsOf(grouped);
      expect(Math.min(...weights)).toBeGreaterThanOrEqual(1e-4);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
    }
    const tight = new GroupedWeights(3, 1 / 3 - 2 ** -54, 1);
    for (const exponent of [5, -5, 1e9]) step(tight, 1, exponent, [0, 0, 0]);
    expect(weightsOf(tight).every((weight) => Math.abs(weight - 1 / 3) < 1e-15)).toBe(true);
  });

  it("refuse a detail that they cannot have saved, or that belongs to other weights", () => {
    const grouped = new GroupedWeights(4, 0.1, 1);
    step(grouped, 1, 0.3, [0, 0, 1]);
    const [state, good] = [grouped.save(), grouped.saveDetail()];
    const [one, other] = good.groups;
    const bad: readonly [Partial<Record<keyof GroupedDetail, unknown>>, string][] = [
      [{ scale: 0 }, "invalid state.part.scale"],
      [{ elapsed: -1 }, "invalid state.part.elapsed"],
      [{ history: [1] }, "invalid state.part.history"],
      [{ offsets: [] }, "invalid state.part.offsets"],
      [{ groups: "none" }, "invalid state.part.groups: expected groups that part 4 arms"],
      [{ groups: [one] }, "invalid state.part.groups: expected groups that part 4 arms"],
      [{ groups: [one, { ...other, members: [0, 1] }, other] }, "invalid state.part.groups"],
      [{ groups: [one, { ...other, record: [1] }] }, "invalid state.part.groups[1].record"],
      [{ scale: 2 * good.scale }, "invalid state.part.groups: expected weights with a sum of 1"],
    ];
    for (const [change, message] of bad) {
      const copy = new GroupedWeights(4, 0.1, 1);
      copy.restore(state);
      expect(() => copy.restoreDetail({ ...good, ...change } as never)).toThrow(message);
    }
    expect(() => new GroupedWeights(4, 0.1, 1).restoreDetail(good)).toThrow(
      "invalid state.part.groups: expected weight",
    );
  });
});
