import { InvalidError } from "@blendit/core/errors";

/** The kinds that a registry of core knows, from what it says about one that it does not know. */
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
