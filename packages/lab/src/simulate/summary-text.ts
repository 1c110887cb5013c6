import { writtenExperiment } from "../spec/written-experiment.ts";
import type { Summary } from "./summary.ts";

const LONGEST_LINE = 120;

/** `summary.json`: without the samples of recorded laws. */
export function summaryText(summary: Summary): string {
  return resultText({ ...summary, experiment: writtenExperiment(summary.experiment) });
}

/** Results as JSON, with lists of numbers and small objects on a line each. */
export function resultText(result: object): string {
  const text = JSON.stringify(result, null, 2);
  // Strings have no line breaks of their own in JSON, so that one is never within a string.
  const isShort = text.replace(
    /([[{])\n([^[\]{}]*)\n *([\]}])/g,
    (whole, open: string, inner: string, close: string) => {
      const line = inner.trim().replaceAll(/\n */g, " ");
      if (open === "[") return isNumbers(line) ? `[${line}]` : whole;
      return line.length <= LONGEST_LINE ? `${open} ${line} ${close}` : whole;
    },
  );
  return `${isShort}\n`;
}

function isNumbers(line: string): boolean {
  return !line.includes('"');
}
