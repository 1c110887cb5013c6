/** Whether a value has the form of the answer to a call. A page of a proxy, a login or another program has not. */
export type AnswerForm = (value: unknown) => boolean;

const isKind = {
  text: (value: unknown) => typeof value === "string",
  number: (value: unknown) => typeof value === "number",
  object: (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value),
  list: (value: unknown) => Array.isArray(value),
};

/** An object with these fields, and any others: a newer service may say more. */
export function withFields(fields: Readonly<Record<string, keyof typeof isKind | AnswerForm>>): AnswerForm {
  return (value) =>
    isKind.object(value) &&
    Object.entries(fields).every(([name, form]) => {
      const field = (value as Record<string, unknown>)[name];
      return typeof form === "function" ? form(field) : isKind[form](field);
    });
}

/** As many items as were sent, each of a form. What is not sent as a list is for the service to refuse. */
export function oneForEach(sent: readonly unknown[] | undefined, form: AnswerForm): AnswerForm {
  return (value) => Array.isArray(value) && value.length === sent?.length && value.every(form);
}

/** Just this text. */
export function textOf(text: string): AnswerForm {
  return (value) => value === text;
}
