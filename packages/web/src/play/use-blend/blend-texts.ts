import { shellWord } from "@blendit/lab/text";
import { Document, isCollection, isMap, isSeq, type Node } from "yaml";

const PLACES = 4;

/** Weights by name, to four decimals that add up to 1. */
export function roundedShares(names: readonly string[], weights: readonly number[]): Record<string, number> {
  const unit = 10 ** PLACES;
  const whole = weights.map((weight) => Math.floor(weight * unit + 1e-9));
  const missing = unit - whole.reduce((sum, count) => sum + count, 0);
  const byRemainder = [...weights.keys()].toSorted(
    (one, other) => weights[other]! * unit - whole[other]! - (weights[one]! * unit - whole[one]!),
  );
  for (const arm of byRemainder.slice(0, missing)) whole[arm]!++;
  return Object.fromEntries(names.map((name, arm) => [name, whole[arm]! / unit]));
}

/** The weights as JSON. */
export function weightsText(shares: Readonly<Record<string, number>>): string {
  return `${JSON.stringify(shares, null, 2)}\n`;
}

/** A program without dependencies that draws options in proportion to their shares. */
export function programText(shares: Readonly<Record<string, number>>): string {
  return `// How often to use each option. The shares add up to 1.
const blend = ${JSON.stringify(shares, null, 2)};

/** Draws an option at random, in proportion to its share. */
function chooseOption(random = Math.random()) {
  let rest = random;
  for (const [option, share] of Object.entries(blend)) {
    rest -= share;
    if (rest < 0) return option;
  }
  return Object.keys(blend).findLast((option) => blend[option] > 0);
}

console.log(chooseOption());
`;
}

/** How to save and run the program of a blend. */
export function programHelp(name: string): string {
  const file = `${name}.mjs`;
  return `Save it as ${file} and run it: node ${shellWord(file)}`;
}

/** An experiment file as YAML, with a line for each field, arm, learner and limit. */
export function experimentText(file: Readonly<Record<string, unknown>>): string {
  const document = new Document(file);
  if (!isMap<Node, Node>(document.contents)) throw new TypeError("an experiment file has fields");
  for (const { value } of document.contents.items) {
    const inline = isSeq<Node>(value) && value.items.every(isMap) ? value.items : [value];
    for (const each of inline) if (isCollection(each)) each.flow = true;
  }
  return document.toString({ lineWidth: 0 });
}
