import { expect, test } from "vitest";
import { databaseAddress, isAddress, withoutPassword } from "./open-data.ts";

test("an address of PostgreSQL is accepted unchanged, and other addresses are refused", () => {
  for (const address of ["postgres://me@there/data", "postgresql://me:secret@there:5432/data?sslmode=require"]) {
    expect(databaseAddress("database", address)).toBe(address);
    expect(isAddress(address)).toBe(true);
  }
  expect(isAddress("data")).toBe(false);
  expect(() => databaseAddress("BLENDIT_DATABASE", "mysql://me:secret@there/data")).toThrow(
    "BLENDIT_DATABASE must be postgres://USER:PASSWORD@HOST:PORT/NAME",
  );
  expect(() => databaseAddress("database", "postgres://[")).toThrow("database must be");
});

test("a password is never shown", () => {
  expect(withoutPassword("postgres://me:s:e/c@ret@there:5432/data")).not.toContain("ret@");
  expect(withoutPassword("postgres://me:secret@there:5432/data")).toBe("postgres://me@there:5432/data");
  expect(withoutPassword("postgres://there/data?user=me&password=secret&x=1")).toBe(
    "postgres://there/data?user=me&password=...&x=1",
  );
});
