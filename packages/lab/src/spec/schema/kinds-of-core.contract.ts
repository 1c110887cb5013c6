/** The kinds that a registry of core knows, from what it says about one that it does not know. */
export function kindsOfCore(build: () => unknown): string[] {
  try {
    build();
  } catch (error) {
    return /expected one of (.*), got "\?"/.exec((error as Error).message)?.[1]?.split(", ") ?? [];
  }
  return [];
}

/** The names of options, by kind. */
export type OptionsByKind<Spec extends { readonly kind: string }> = {
  [Kind in Spec["kind"]]: keyof Extract<Spec, { readonly kind: Kind }>;
};
