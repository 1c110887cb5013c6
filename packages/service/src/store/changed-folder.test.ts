import { expect, test } from "vitest";
import { checkUnchanged, FolderChanged } from "./changed-folder.ts";

const check = (known: [string, number] | undefined, found: [string, number] | undefined) => {
  const instance = (pair: [string, number] | undefined) => pair && { id: pair[0], writes: pair[1] };
  return () => checkUnchanged("data", instance(known), instance(found));
};

test("a folder is as it was where the database is at least as far as the lock knows", () => {
  expect(check(undefined, undefined)).not.toThrow();
  expect(check(["a", 7], ["a", 7])).not.toThrow();
  expect(check(["a", 7], ["a", 9])).not.toThrow();
  // A service that ended between the two.
  expect(check(["a", 0], undefined)).not.toThrow();
});

test("other folders are refused, with the way out", () => {
  const wayOut = "npx blendit backup --data data --out NEW/blendit.sqlite && npx blendit serve --data NEW";
  for (const [known, found, reason] of [
    [undefined, ["a", 0], "The file blendit.lock was deleted"],
    [["a", 7], undefined, "The file blendit.sqlite was deleted or replaced."],
    [["a", 7], ["b", 9], "The file blendit.sqlite was deleted or replaced."],
    [["a", 7], ["a", 5], "Data are missing: the database ends at commit 5 of 7."],
  ] as const) {
    const refused = check(known as never, found as never);
    expect(refused).toThrow(FolderChanged);
    expect(refused).toThrow(reason);
    expect(refused).toThrow(wayOut);
  }
});
