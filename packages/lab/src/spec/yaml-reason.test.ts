import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { yamlReason } from "./yaml-reason.ts";

const first = (text: string) => yamlReason(parseDocument(text, { prettyErrors: false }).errors[0]!.message);

test.each([
  ["a:\n\t- 1\n", "a tab where spaces are expected: lines are indented by spaces alone"],
  ["a: { b: 1\nc: 2\n", "a { before here is not closed"],
  ["{ a: 1", "a { before here is not closed"],
  ["a: [1, 2\n", "a [ before here is not closed"],
  ["a: 'x\nb: 1\n", "a quote before here is not closed"],
  ["a: 1\nb 2\nc: 3\n", "a key without a colon and a space behind it"],
  ["a:\n  - 1\n   b: 2\n", "a key without a colon behind it, or a line indented otherwise than those beside it"],
  ["a: b: c\n", "a second colon in one line, or a line indented otherwise than those beside it"],
  ["a: @x\n", "a text that begins with such a character needs quotes"],
  ["a: { b: 1 c: 2 }\n", "a comma is missing between two entries"],
])("says of %j: %s", (text, reason) => {
  expect(first(text)).toBe(reason);
});

test("keeps what it has no better words for", () => {
  expect(yamlReason("something else")).toBe("something else");
});
