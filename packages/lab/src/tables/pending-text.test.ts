import { expect, test } from "vitest";
import { PendingText } from "./pending-text.ts";

test("pieces wait until there are enough for the first look", () => {
  const pending = new PendingText(5);
  pending.add("abc");
  expect(pending.isEnough).toBe(false);
  pending.add("de");
  expect(pending.isEnough).toBe(true);
  expect(pending.take()).toBe("abcde");
});

test("what is left stands before what comes, and is looked at again when as much has come", () => {
  const pending = new PendingText();
  pending.add("abcdef");
  pending.take();
  pending.leave("def");
  pending.add("g");
  expect(pending.isEnough).toBe(false);
  pending.add("hi");
  expect(pending.isEnough).toBe(true);
  expect(pending.take()).toBe("defghi");
});

test("where nothing is left, any piece is enough, and nothing comes twice", () => {
  const pending = new PendingText();
  pending.add("a");
  pending.take();
  pending.leave("");
  expect(pending.isEnough).toBe(false);
  pending.add("b");
  expect([pending.isEnough, pending.take()]).toEqual([true, "b"]);
});
