import { Type } from "typebox";
import { expect, test } from "vitest";
import { hintFor } from "./hint-for.ts";
import { closed, kind, positive } from "./schema/fields.ts";

const shapes = Type.Union([kind("round", { radius: positive }), kind("square", { side: positive })]);

test.each([
  ["nothing", null, positive, "(left empty)"],
  ["a kind as a word", "round", shapes, "(did you mean { kind: round }?)"],
  ["another word", "oval", shapes, undefined],
  ["a number in quotes", "0.3", positive, "(did you mean 0.3, without quotes?)"],
  ["a percentage", "3 %", positive, "(did you mean 0.03?)"],
  ["a word for a number", "three", positive, undefined],
  ["blanks for a number", " ", positive, undefined],
  ["a negative number", -3, positive, undefined],
  ["too large a number", 1e20, Type.Integer(), "(more than can be counted)"],
  ["a number beyond use", -1e300, Type.Number(), "(numbers are at most 1e50 in size)"],
  ["half a number", 2.5, Type.Integer(), undefined],
  ["a number for a text", 12, Type.String(), '(did you mean "12", in quotes?)'],
  ["yes for a text", true, Type.String(), '(did you mean "true", in quotes?)'],
  ["a list for an object", [], closed({}), undefined],
  ["an object with a toString of its own for a whole number", { toString: 1 }, Type.Integer(), undefined],
  ["an object with a valueOf of its own for a number", { valueOf: 1 }, Type.Number(), undefined],
])("of %s: %j", (_, value, schema, hint) => {
  expect(hintFor(value, schema)).toBe(hint);
});
