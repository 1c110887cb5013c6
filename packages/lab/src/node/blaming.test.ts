import { expect, test } from "vitest";
import { blaming } from "./blaming.ts";

const file = { name: "my/own.ts", url: "file:///mine/own.ts" };
const own = Object.assign(new Error("no good"), { stack: "at file:///mine/own.ts:12:20" });

test("gives what the work gives", async () => {
  expect(await blaming(file, () => 3)).toBe(3);
  expect(await blaming(undefined, async () => 4)).toBe(4);
});

test("tells what the file has thrown with its line, and other errors as they are", async () => {
  const failing = (error: unknown) => () => {
    throw error;
  };
  await expect(blaming(file, failing(own))).rejects.toThrow(/^my\/own\.ts:12:20: no good$/);
  const other = new Error("other");
  await expect(blaming(file, failing(other))).rejects.toBe(other);
  await expect(blaming(undefined, failing(own))).rejects.toBe(own);
});
