import { expect, test } from "vitest";
import { retryAfter } from "./retry-after.ts";

test.each<[header: string | null, milliseconds: number | undefined]>([
  ["2", 2000],
  ["0", 0],
  ["Thu, 01 Jan 1970 00:01:00 GMT", 50_000],
  ["Thu, 01 Jan 1970 00:00:01 GMT", 0],
  ["soon", undefined],
  [null, undefined],
])("%o ten seconds after 1970 began means %o ms", (header, milliseconds) => {
  expect(retryAfter(header, 10_000)).toBe(milliseconds);
});
