/** What the reader of YAML says in the terms of its grammar, and the same for people who write a file. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^Tabs are not allowed/, "a tab where spaces are expected: lines are indented by spaces alone"],
  [/end with a \}/, "a { before here is not closed"],
  [/end with a \]/, "a [ before here is not closed"],
  [/^Missing closing .quote/, "a quote before here is not closed"],
  [/need to be followed by map values/, "a key without a colon and a space behind it"],
  [/need to be on a single line/, "a key without a colon behind it, or a line indented otherwise than those beside it"],
  [/^Nested mappings are not allowed/, "a second colon in one line, or a line indented otherwise than those beside it"],
  [/^Sequence item without - indicator/, "a line indented otherwise than those beside it, or a - left out"],
  [/^All sequence items must start/, "a - indented otherwise than those beside it"],
  [/^Plain value cannot start/, "a text that begins with such a character needs quotes"],
  [/^Block collections are not allowed/, "a comma is missing between two entries"],
];

export function yamlReason(message: string): string {
  return reasons.find(([pattern]) => pattern.test(message))?.[1] ?? message;
}
