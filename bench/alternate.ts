/** Measurements of each side, in the order of the alternations. */
export type Alternated<Name extends string> = { readonly [Side in Name]: readonly number[] };

/**
 * Measures all sides, again and again, one after the other: each number stands beside those of the other sides at nearly the
 * same moment. Every other time the order is reversed, so that a machine that grows slower or faster favours nobody.
 */
export async function alternate<Name extends string>(
  sides: Readonly<Record<Name, () => number | Promise<number>>>,
  times: number,
): Promise<Alternated<Name>> {
  const names = Object.keys(sides) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let turn = 0; turn < times; turn++) {
    for (const name of turn % 2 === 0 ? names : names.toReversed()) measured[name].push(await sides[name]());
  }
  return measured;
}
