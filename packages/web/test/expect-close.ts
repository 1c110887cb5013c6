import { expect } from "vitest";

/** Compares data from a browser with data from Node, whose elementary functions may differ in the last digits. */
export function expectClose(actual: unknown, expected: unknown): void {
  expect(actual).toEqual(withTolerance(expected));
}

function withTolerance(expected: unknown): unknown {
  if (typeof expected === "number") return expect.closeTo(expected, 9);
  if (Array.isArray(expected)) return expected.map(withTolerance);
  if (typeof expected !== "object" || expected === null) return expected;
  return Object.fromEntries(Object.entries(expected).map(([key, value]) => [key, withTolerance(value)]));
}
