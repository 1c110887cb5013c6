import { textTable } from "../../text/text-table.ts";
import { wrappedText } from "../../text/words.ts";
import type { Suggestion } from "./suggest.ts";
import { blendTable, valuesTable } from "./suggestion-tables.ts";
import { suggestionWords } from "./suggestion-words.ts";

/** A suggestion for a terminal. */
export function suggestionLines(suggestion: Suggestion): string[] {
  const { question, leftOut } = suggestion;
  return [
    ...wrappedText(question),
    "",
    ...textTable(blendTable(suggestion)),
    "",
    ...textTable(valuesTable(suggestion)),
    "",
    ...suggestionWords(suggestion).flatMap((text) => wrappedText(text)),
    ...(leftOut.length > 0 ? ["", "Left out or read in a special way:", ...leftOut.map((line) => `- ${line}`)] : []),
  ];
}
