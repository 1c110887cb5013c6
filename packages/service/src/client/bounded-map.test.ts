import { expect, test } from "vitest";
import { BoundedMap } from "./bounded-map.ts";

test("forgets what was set longest ago", () => {
  const map = new BoundedMap<number>(2);
  map.set("a", 1);
  map.set("b", 2);
  map.set("a", 3);
  map.set("c", 4);
  expect(["a", "b", "c"].map((name) => map.get(name))).toEqual([3, undefined, 4]);
});
