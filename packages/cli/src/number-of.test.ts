import { expect, test } from "vitest";
import { numberOf } from "./number-of.ts";

test.each([
  [0, "0 rows"],
  [1, "1 row"],
  [2, "2 rows"],
  [12_000, "12,000 rows"],
])("%d becomes %s", (count, words) => expect(numberOf(count, "row")).toBe(words));
