/** What is wrong with one field of a body. */
interface FieldProblem {
  /** Its path in the body, such as `arms[1].name`. */
  readonly path: string;
  readonly message: string;
}

/** Why a call is refused: an HTTP status, a code for programs, and a message for people. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly code: string;
  /** Empty if no single field is wrong. */
  readonly places: readonly FieldProblem[];

  constructor(status: number, code: string, message: string, places: readonly FieldProblem[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.places = places;
  }
}

/** Refuses a field that contradicts others, or the experiment. */
export function unprocessable(path: string, message: string): Refusal {
  return new Refusal(422, "unprocessable", message, [{ path, message }]);
}
