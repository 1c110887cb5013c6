/** What is wrong with one part of a body. */
interface FieldProblem {
  /** Where it stands, such as `arms[1].name`. */
  readonly path: string;
  readonly message: string;
}

/** Why a call is not done: a status of HTTP, a word for programs, and what was expected and what came. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;
  /** Empty where no single part of a body is at fault. */
  readonly places: readonly FieldProblem[];

  constructor(status: number, code: string, message: string, places: readonly FieldProblem[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.places = places;
  }
}

/** A part of a body does not fit the others, or the experiment. */
export function unprocessable(path: string, rule: string): Refusal {
  return unprocessableAt(path, `invalid ${path}: expected ${rule}`);
}

/** The same in words of one's own. */
export function unprocessableAt(path: string, message: string): Refusal {
  return new Refusal(422, "unprocessable", message, [{ path, message }]);
}
