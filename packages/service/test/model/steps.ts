import fc from "fast-check";
import type { ChangeExperimentBody } from "../../src/contract/index.ts";

/** One call to the service. Decisions are identified by their index among the known ones, which may not exist. */
export type Step =
  | { readonly call: "decide"; readonly key: string | undefined; readonly unit: string | undefined }
  | { readonly call: "batch"; readonly names: readonly { readonly key?: string; readonly unit?: string }[] }
  | { readonly call: "reward"; readonly at: number; readonly value: number; readonly event: string | undefined }
  | { readonly call: "rewardByKey"; readonly key: string; readonly value: number; readonly event: string | undefined }
  | {
      readonly call: "rewardBatch";
      readonly rewards: readonly { at: number; value: number; event: string | undefined }[];
    }
  | { readonly call: "remove"; readonly at: number }
  | {
      readonly call: "observe";
      readonly key: string;
      readonly arm: string;
      readonly probability: number;
      readonly value: number | undefined;
    }
  | { readonly call: "change"; readonly body: ChangeExperimentBody };

/** Concurrent calls, passing time, closing windows, and restarts of the service. */
export type Round =
  | { readonly kind: "together"; readonly steps: readonly Step[] }
  | { readonly kind: "wait"; readonly seconds: number }
  | { readonly kind: "close" }
  | { readonly kind: "restart"; readonly end: "orderly" | "crash" };

const key = fc.constantFrom("k1", "k2", "k3", "k4", "k5");
const unit = fc.constantFrom("u1", "u2", "u3", "u4");
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const value = fc.constantFrom(0, 0.5, 1, 2, 99);
const event = maybe(fc.constantFrom("e1", "e2"));
const at = fc.nat(40);

const reward = { at, value, event };

/** Windows, and the rewards that count in them. */
export const rewardRules: readonly NonNullable<ChangeExperimentBody["reward"]>[] = [
  {},
  { expiresAfter: 20 },
  { expiresAfter: 20, missing: { value: 0 } },
  { expiresAfter: 30, several: "sum" },
  { expiresAfter: 10, several: "last", missing: { value: 1 } },
  { expiresAfter: 30, several: "max" },
];

/** Changes of reward rules, status, learning settings and arms. Some are refused. */
const bodies: readonly ChangeExperimentBody[] = [
  ...rewardRules.map((reward) => ({ reward })),
  { status: "paused" },
  { status: "paused", whilePaused: { arm: "a" } },
  { status: "running" },
  { status: "running", whilePaused: "weights" },
  { status: "archived" },
  { utility: { kind: "gini" } },
  { utility: { kind: "mean" } },
  { floor: 0.04 },
  { addArms: [{ name: "d" }] },
  { addArms: [{ name: "e" }], retireArms: ["b"] },
  { retireArms: ["c"] },
  { reward: { several: "sum" } },
];

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ call: fc.constant("decide" as const), key: maybe(key), unit: maybe(unit) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      call: fc.constant("batch" as const),
      names: fc.array(fc.record({ key, unit }, { requiredKeys: [] }), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ call: fc.constant("reward" as const), ...reward }) },
  { weight: 3, arbitrary: fc.record({ call: fc.constant("rewardByKey" as const), key, value, event }) },
  {
    weight: 3,
    arbitrary: fc.record({
      call: fc.constant("rewardBatch" as const),
      rewards: fc.array(fc.record(reward), { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ call: fc.constant("remove" as const), at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      call: fc.constant("observe" as const),
      key,
      arm: fc.constantFrom("a", "b", "c", "d", "zebra"),
      probability: fc.constantFrom(0.25, 0.5),
      value: maybe(value),
    }),
  },
  { weight: 2, arbitrary: fc.record({ call: fc.constant("change" as const), body: fc.constantFrom(...bodies) }) },
);

const round: fc.Arbitrary<Round> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant("together" as const),
      steps: fc.array(step, { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("wait" as const), seconds: fc.constantFrom(1, 10, 20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("close" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("restart" as const),
      end: fc.constantFrom("orderly" as const, "crash" as const),
    }),
  },
);

export const rounds = fc.array(round, { minLength: 5, maxLength: 40 });
