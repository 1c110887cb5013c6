import type { Random } from "../random/random.ts";

/** How rows were sampled: which belong together, and how much each counts. */
export interface RowFacts {
  /**
   * The cluster of each outcome of each arm, numbered from 0. Rows of different clusters are independent; by default all rows
   * are.
   */
  readonly clusters?: readonly ArrayLike<number>[] | undefined;
  /** How much each outcome of each arm counts, above zero, relative to the other outcomes of that arm. */
  readonly masses?: readonly ArrayLike<number>[] | undefined;
}

/** Design effects of arms are shrunk towards that of all arms as if by this many clusters. */
const PRIOR_UNITS = 5;

/** The mass of each outcome of an arm, scaled to an average of 1. */
export function relativeMasses(masses: ArrayLike<number>): Float64Array {
  const all = Float64Array.from(masses);
  const total = all.reduce((sum, mass) => sum + mass, 0);
  return all.map((mass) => (mass * all.length) / total);
}

/** (sum of masses)^2 / (sum of squared masses): the number of rows of equal mass that would give as much information. */
export function effectiveSize(masses: Float64Array): number {
  const sum = masses.reduce((total, mass) => total + mass, 0);
  const squares = masses.reduce((total, mass) => total + mass * mass, 0);
  return squares > 0 ? (sum * sum) / squares : 0;
}

/**
 * Values of independent units whose mean is the sum of the means of some arms: one list for each set of arms that share clusters.
 * With relative masses m_i and G units, unit g has
 *
 *   sum of the means + G * (sum over its outcomes i of m_i (value_i - mean of its arm) / n of its arm),
 *
 * so that errors of one cluster in several arms are added before they are squared.
 */
export function unitValues(
  values: readonly Float64Array[],
  means: readonly number[],
  arms: readonly number[],
  { clusters, masses }: RowFacts,
): { readonly values: Float64Array; readonly mean: number; readonly arms: readonly number[] }[] {
  const groups = clusters ? sharingArms(arms, clusters) : arms.map((arm) => [arm]);
  return groups.map((group) => {
    const sums = new Map<number, number>();
    for (const arm of group) {
      const own = values[arm]!;
      own.forEach((value, row) => {
        const unit = clusters ? clusters[arm]![row]! : row;
        const share = (masses ? masses[arm]![row]! : 1) / own.length;
        sums.set(unit, (sums.get(unit) ?? 0) + share * (value - means[arm]!));
      });
    }
    const mean = group.reduce((sum, arm) => sum + means[arm]!, 0);
    return { values: Float64Array.from(sums.values(), (sum) => mean + sums.size * sum), mean, arms: group };
  });
}

/** Groups arms so that no cluster has outcomes of arms in different groups. */
function sharingArms(arms: readonly number[], clusters: readonly ArrayLike<number>[]): number[][] {
  let groups: { readonly arms: number[]; readonly clusters: Set<number> }[] = [];
  for (const arm of arms) {
    const own = new Set(Array.from(clusters[arm]!));
    const linked = groups.filter((group) => [...own].some((cluster) => group.clusters.has(cluster)));
    const rest = groups.filter((group) => !linked.includes(group));
    for (const group of linked) for (const cluster of group.clusters) own.add(cluster);
    groups = [...rest, { arms: [...linked.flatMap((group) => group.arms), arm], clusters: own }];
  }
  return groups.map((group) => group.arms);
}

/**
 * By which factor, at least 1, the variance of the mean of each arm's values is larger than with as many independent outcomes of
 * equal mass. Few clusters say little about it, so it is shrunk towards that of all arms.
 */
export function designEffects(values: readonly Float64Array[], means: readonly number[], facts: RowFacts): number[] {
  const found = values.map((own, arm) => {
    const [{ values: units, mean }] = unitValues(values, means, [arm], facts) as [ReturnType<typeof unitValues>[0]];
    const masses = facts.masses?.[arm];
    const squares = own.reduce((sum, value, row) => sum + (masses?.[row] ?? 1) * (value - means[arm]!) ** 2, 0);
    const ofUnits = units.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const ratio = ofUnits / (units.length - 1) / units.length / (squares / (own.length - 1) / own.length);
    return { freedom: squares > 0 ? units.length - 1 : 0, ratio: squares > 0 ? ratio : 1 };
  });
  const freedom = found.reduce((sum, arm) => sum + arm.freedom, 0);
  const pooled = freedom > 0 ? found.reduce((sum, arm) => sum + arm.freedom * arm.ratio, 0) / freedom : 1;
  return found.map((arm) =>
    Math.max((arm.freedom * arm.ratio + PRIOR_UNITS * pooled) / (arm.freedom + PRIOR_UNITS), 1),
  );
}

/**
 * The fold of each outcome, the same for all outcomes of a cluster. Arms with the fewest clusters are assigned first, each to the
 * folds with the fewest of its clusters.
 */
export function clusterFolds(clusters: readonly ArrayLike<number>[], folds: number, random: Random): Uint8Array[] {
  const own = clusters.map((list) => shuffled([...new Set(Array.from(list))], random));
  const foldOf = new Map<number, number>();
  const sizes = new Float64Array(folds);
  for (const arm of [...own.keys()].sort((one, other) => own[one]!.length - own[other]!.length)) {
    const counts = new Float64Array(folds);
    for (const cluster of own[arm]!) if (foldOf.has(cluster)) counts[foldOf.get(cluster)!]!++;
    for (const cluster of own[arm]!) {
      if (foldOf.has(cluster)) continue;
      let best = 0;
      for (let fold = 1; fold < folds; fold++) {
        const fewer = counts[fold]! - counts[best]! || sizes[fold]! - sizes[best]!;
        if (fewer < 0) best = fold;
      }
      foldOf.set(cluster, best);
      counts[best]!++;
      sizes[best]!++;
    }
  }
  return clusters.map((list) => Uint8Array.from(list, (cluster) => foldOf.get(cluster)!));
}

/** Shuffles a list. */
export function shuffled<Item>(items: Item[], random: Random): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random.uniform() * (last + 1));
    [items[last], items[other]] = [items[other]!, items[last]!];
  }
  return items;
}

/**
 * At most `most` items of a list in random order, from all over it, because tables are often sorted and neighbours in them
 * similar. With masses, an item occurs as often as its mass requires, rounded up or down.
 */
export function someOf<Item>(items: readonly Item[], most: number, random: Random, masses?: ArrayLike<number>): Item[] {
  const count = Math.min(items.length, most);
  const chosen: Item[] = [];
  if (masses) {
    const total = items.reduce((sum, _, row) => sum + masses[row]!, 0);
    const start = random.uniform();
    let reached = 0;
    items.forEach((item, row) => {
      reached += masses[row]!;
      while (chosen.length < count && chosen.length + start < (count * reached) / total) chosen.push(item);
    });
  } else {
    for (let index = 0; index < count; index++) {
      const start = Math.floor((index * items.length) / count);
      const end = Math.floor(((index + 1) * items.length) / count);
      chosen.push(items[start + Math.floor(random.uniform() * (end - start))]!);
    }
  }
  return shuffled(chosen, random);
}
