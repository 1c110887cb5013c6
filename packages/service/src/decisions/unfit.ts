import { Refusal } from "./refusal.ts";

/** A part of a body does not fit the others, or the experiment. */
export function unfit(path: string, rule: string): Refusal {
  return unfitAt(path, `invalid ${path}: expected ${rule}`);
}

/** The same in words of one's own. */
export function unfitAt(path: string, message: string): Refusal {
  return new Refusal(422, "unfit", message, [{ path, message }]);
}
