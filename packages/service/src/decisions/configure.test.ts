import { expect, test } from "vitest";
import { freeId } from "./configure.ts";

test("an id for URLs is derived from a name", () => {
  const free = () => false;
  expect(freeId("Landing page, 2nd try!", free)).toBe("landing-page-2nd-try");
  expect(freeId("Größe & Café", free)).toBe("gro-e-cafe");
  expect(freeId("实验", free)).toBe("experiment");
  expect(freeId("x".repeat(100), free)).toHaveLength(50);
});

test("an id that is taken gets the first free number", () => {
  const taken = new Set(["price", "price-2", "price-3"]);
  expect(freeId("Price", (id) => taken.has(id))).toBe("price-4");
});
