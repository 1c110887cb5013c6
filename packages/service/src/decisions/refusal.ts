import type { ErrorAnswer } from "../contract/index.ts";

/** What is wrong with one field of a body: path, rule and value for programs, the message for people. */
export type FieldProblem = NonNullable<ErrorAnswer["places"]>[number];

const LONGEST_VALUE = 100;

/** Describes a problem. Includes the value if it is small enough to repeat in an answer. */
export function fieldProblem(path: string, message: string, rule?: string, value?: unknown): FieldProblem {
  const isPlain =
    value === null ||
    typeof value === "boolean" ||
    (typeof value === "number" && Number.isFinite(value)) ||
    (typeof value === "string" && value.length <= LONGEST_VALUE);
  return { path, message, ...(rule !== undefined && { rule }), ...(isPlain && { value }) };
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

/** Why an experiment cannot be used while its log is read or learned. */
export function notReady(id: string): Refusal {
  return new Refusal(503, "not-ready", `Experiment ${id} is being loaded. Try again in a second.`);
}

/** Refuses a field that contradicts others, or the experiment. */
export function unprocessable(path: string, message: string, rule?: string, value?: unknown): Refusal {
  return unprocessableFields([fieldProblem(path, message, rule, value)]);
}

/** Refuses fields that contradict others, or the experiment. */
export function unprocessableFields(problems: readonly FieldProblem[]): Refusal {
  return new Refusal(422, "unprocessable", problems.map(({ message }) => message).join(" "), problems);
}
