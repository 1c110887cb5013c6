import { InvalidError } from "@blendit/core/errors";

/** The kinds in a registry of core, extracted from its error about an unknown kind. */
export function kindsOfCore(build: () => unknown): string[] {
  try {
    build();
  } catch (error) {
    if (error instanceof InvalidError) return error.rule.replace("one of ", "").split(", ");
  }
  return [];
}

/** The names of options, by kind. */
export type OptionsByKind<Spec extends { readonly kind: string }> = {
  [Kind in Spec["kind"]]: keyof Extract<Spec, { readonly kind: Kind }>;
};
