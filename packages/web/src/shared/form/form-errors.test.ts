import { expect, test } from "vitest";
import { formErrors, hasErrorsAt } from "./form-errors.ts";

const fields = ["name", "arms", "arms[0].name", "arms[1].name", "utility", "utility.level", 'ceiling["a b"]', "floor"];

test.each([
  ["name", "name"],
  ["arms[1].name", "arms[1].name"],
  ["arms[1].nmae", "arms"],
  ["utility.kind", "utility"],
  ["level", "utility.level"],
  ['ceiling["a b"]', 'ceiling["a b"]'],
  ["florr", undefined],
])("an error about %s is shown at %s", (path, field) => {
  expect([...formErrors(fields, [{ path, message: "wrong" }]).byPath.keys()][0]).toBe(field);
});

test("errors without a field are kept separate, and errors of one field are kept together", () => {
  const errors = formErrors(fields, [
    { path: "", message: "one" },
    { path: "floor", message: "two" },
    { path: "floor", message: "three" },
    { path: "arms[0].name", message: "four" },
  ]);
  expect(errors.elsewhere).toEqual(["one"]);
  expect(errors.byPath.get("floor")).toEqual(["two", "three"]);
  const wrong = [["arms"], ["arms", 1], ["name"]].map((path) => hasErrorsAt(errors, path));
  expect(wrong).toEqual([true, false, false]);
});
