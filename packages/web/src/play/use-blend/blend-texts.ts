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
