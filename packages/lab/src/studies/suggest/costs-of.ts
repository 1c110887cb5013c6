import { didYouMean, invalid } from "@blendit/core/errors";

/** A cost for each arm from costs by name; nothing for arms that are not named. */
export function costsOf(costs: Readonly<Record<string, number>>, names: readonly string[]): number[] {
  return valuesByName("costs", costs, names, 0);
}

/** A number for each arm from numbers by name; `rest` for those that are not named. */
export function valuesByName(
  parameter: string,
  values: Readonly<Record<string, number>>,
  names: readonly string[],
  rest: number,
): number[] {
  for (const name of Object.keys(values)) {
    if (!names.includes(name))
      throw invalid(parameter, `names of arms: ${names.join(", ")}`, name, didYouMean(name, names));
  }
  return names.map((name) => (Object.hasOwn(values, name) ? values[name]! : rest));
}
