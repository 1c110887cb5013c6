import { expect, test } from "vitest";
import { shownArms, timeAxis, timeLines } from "./history-lines.ts";

const NOON = "2026-01-01T12:00:00.000Z";
const history = {
  now: NOON,
  at: [NOON, "2026-01-01T12:00:10.000Z"],
  arms: [{ name: "a", weights: [0.5, 0.6], recommended: [0.5, 0.7] }],
  utility: { now: [null, 1], recommended: [null, 2] },
};
const noon = Date.parse(NOON);

function came(after: number, weights: Record<string, number>) {
  const utility = { kind: "variance", now: 3, recommended: 4, equal: null, control: null, bestSingle: null };
  return { at: noon + after, weights, recommended: weights, utility };
}

test("appends later reports to the history, without duplicates", () => {
  const reports = [came(5000, { a: 0.1 }), came(11_000, { a: 0.8, b: 0.1, c: 0.1 })];
  expect(timeLines(history, reports, ["a", "b"], { configurations: [] })).toEqual({
    at: [noon, noon + 10_000, noon + 11_000],
    weights: { a: [0.5, 0.6, 0.8], b: [0, 0, 0.1] },
    recommended: { a: [0.5, 0.7, 0.8], b: [0, 0, 0.1] },
    utilityNow: [null, 1, 3],
    utilityRecommended: [null, 2, 4],
  });
});

test("values of an earlier goal are left out, but not if only other settings have changed", () => {
  const each = { by: "local", note: null };
  const [first, changed] = [{ utility: { kind: "mean" } }, { utility: { kind: "variance" } }];
  const configurations = [
    { ...each, version: 1, change: first, at: NOON },
    { ...each, version: 2, change: changed, at: history.at[1]! },
    { ...each, version: 3, change: { floor: 0.1 }, at: "2026-01-01T12:00:11.000Z" },
  ];
  const long = { ...history, utility: { now: [0.5, 1], recommended: [0.5, 2] } };
  const { utilityNow, utilityRecommended } = timeLines(long, [came(12_000, {})], [], { configurations });
  expect([utilityNow, utilityRecommended]).toEqual([
    [null, 1, 3],
    [null, 2, 4],
  ]);
});

test("values of the goal that differ by rounding have one line", () => {
  const close = { ...history, utility: { now: [0.1 + 0.2, null], recommended: [0.3, null] } };
  const { utilityNow, utilityRecommended } = timeLines(close, [], [], { configurations: [] });
  expect(utilityNow).toEqual(utilityRecommended);
});

test.each([
  [1000, "seconds", 1],
  [180_000, "minutes", 3],
  [179_000, "seconds", 179],
  [4 * 3_600_000, "hours", 4],
  [10 * 86_400_000, "days", 10],
])("a span of %d ms is shown in %s", (span, unit, value) => {
  const axis = timeAxis(noon, [noon, noon + span], { configurations: [] });
  expect([axis.xLabel, axis.x]).toEqual([`${unit} since it was created`, [0, value]]);
});

test("marks every change of the configuration, but not the first version", () => {
  const each = { by: "local", change: {}, note: null, at: NOON };
  const configurations = [1, 2].map((version) => ({ ...each, version }));
  expect(timeAxis(noon - 7000, [], { configurations }).marks).toEqual([{ x: 7, label: "v2" }]);
});

test("shows the arms with the largest shares, in the order of the list", () => {
  const arms = [0.1, 0.3, 0.2, 0.05].map((weight, index) => ({
    name: `arm ${index}`,
    weight,
    recommended: index === 3 ? 0.5 : 0,
  }));
  expect(shownArms({ arms } as never, 2)).toEqual(["arm 1", "arm 3"]);
});
