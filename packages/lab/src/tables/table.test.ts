import { expect, test } from "vitest";
import { CellStore, PendingText } from "./table.ts";

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

test("gives back every text letter by letter, numbers or not, and nothing where nothing was told", () => {
  const texts = [
    ...["1", "-2.5", "0.1", "1e21", "1.0", "007", "+3", ".5", "1e-05", "-0", "NaN", "Infinity", "", "x", "x", "1,5"],
    ...["a text that is longer than a few letters", "\ud800 half a pair of letters", "9007199254740993"],
  ];
  const store = new CellStore();
  texts.forEach((text, index) => {
    store.set(2 * index, text);
  });
  texts.forEach((text, index) => {
    expect(store.get(2 * index)).toBe(text);
    expect(store.get(2 * index + 1)).toBeUndefined();
  });
});

test("grows with the rows", () => {
  const store = new CellStore();
  for (let row = 0; row < 5000; row++) store.set(row, row % 3 ? String(row / 8) : `word ${row % 7}`);
  expect([store.get(4999), store.get(4998), store.get(1_000_000)]).toEqual(["624.875", "word 0", undefined]);
});
