import type { Configuration } from "./records.ts";

/** The place of an arm in the list, by its name; undefined where there is none of the name. */
export function armNumber({ arms }: Configuration, name: string): number | undefined {
  const arm = arms.findIndex((each) => each.name === name);
  return arm < 0 ? undefined : arm;
}
