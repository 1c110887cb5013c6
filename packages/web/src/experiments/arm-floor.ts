interface Settings {
  readonly floor?: number;
  readonly leastWeights?: Readonly<Record<string, number>>;
  readonly control?: { readonly arm: string; readonly share: number | null } | null;
}

/** The least share of an arm under the settings of an experiment. */
export function armFloor(settings: unknown, name: string): number {
  const { floor = 0, leastWeights = {}, control } = settings as Settings;
  const share = control?.arm === name ? control.share : null;
  return Math.max(floor, Object.hasOwn(leastWeights, name) ? leastWeights[name]! : 0, share ?? 0);
}
