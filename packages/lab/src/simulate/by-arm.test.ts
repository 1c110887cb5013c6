import { expect, test, vi } from "vitest";
import { ByArm } from "./by-arm.ts";

test("what belongs to an arm is made once, when it is first asked for", () => {
  const make = vi.fn((arm: number) => ({ arm }));
  const values = new ByArm(1000, make);
  expect(make).not.toHaveBeenCalled();
  const [last, first] = [values.of(999), values.of(0)];
  expect([last, first]).toEqual([{ arm: 999 }, { arm: 0 }]);
  expect(values.of(999)).toBe(last);
  expect(values.of(0)).toBe(first);
  expect(make.mock.calls).toEqual([[999], [0]]);
});
