import { expect, test } from "vitest";
import { freeId } from "./configure.ts";

test("a name for people becomes one for addresses", () => {
  const free = () => false;
  expect(freeId("Landing page, 2nd try!", free)).toBe("landing-page-2nd-try");
  expect(freeId("Größe & Café", free)).toBe("gro-e-cafe");
  expect(freeId("实验", free)).toBe("experiment");
  expect(freeId("x".repeat(100), free)).toHaveLength(50);
});

test("where it is taken, it gets the first number that is free", () => {
  const taken = new Set(["price", "price-2", "price-3"]);
  expect(freeId("Price", (id) => taken.has(id))).toBe("price-4");
});
