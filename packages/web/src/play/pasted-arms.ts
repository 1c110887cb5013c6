import { type ArmSpec, numbersInTable } from "@blendit/lab";

/** More recorded numbers than these would be slow to show, and no more telling. */
const MOST_NUMBERS = 100_000;

/** Arms of pasted or dropped numbers: numbers alone are one arm, and each column of numbers in a table is one. */
export function pastedArms(text: string, name: string): ArmSpec[] {
  const alone = plainNumbers(text);
  if (alone) return [recorded(name, alone)];
  const columns = numbersInTable(text, name);
  if (columns.length === 0) {
    throw new Error(
      `${name} has no column of numbers: expected numbers alone, or a table whose first row names the columns`,
    );
  }
  return columns.map(({ name: column, numbers }) => recorded(column, numbers));
}

/** Numbers with nothing but spaces, commas, semicolons and line ends between them; undefined for anything else. */
function plainNumbers(text: string): number[] | undefined {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "");
  const numbers = words.map(Number);
  return numbers.length > 0 && numbers.every(Number.isFinite) ? numbers : undefined;
}

function recorded(name: string, samples: readonly number[]): ArmSpec {
  if (samples.length > MOST_NUMBERS) {
    throw new Error(`${name} has ${samples.length} numbers: expected at most ${MOST_NUMBERS}`);
  }
  return { kind: "empirical", samples: [...samples], name };
}
