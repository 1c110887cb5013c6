import { type Path, pathText } from "@blendit/lab/spec";

export interface FormErrors {
  /** Messages by the path of the field that they belong to. */
  readonly byPath: ReadonlyMap<string, readonly string[]>;
  /** Messages that belong to no field of the form. */
  readonly elsewhere: readonly string[];
}

export const noErrors: FormErrors = { byPath: new Map(), elsewhere: [] };

/** Assigns every error of the service to the innermost field of a form that it is about. `fields` are the paths of the form's fields. */
export function formErrors(
  fields: readonly string[],
  errors: readonly { readonly path: string; readonly message: string }[],
): FormErrors {
  const byPath = new Map<string, string[]>();
  const elsewhere: string[] = [];
  for (const { path, message } of errors) {
    const field = fieldAt(fields, path);
    if (field === undefined) elsewhere.push(message);
    else byPath.set(field, [...(byPath.get(field) ?? []), message]);
  }
  return { byPath, elsewhere };
}

/** Whether there is an error at a path or below it. */
export function hasErrorsAt({ byPath }: FormErrors, path: Path): boolean {
  const text = pathText(path);
  return [...byPath.keys()].some((each) => isWithin(each, text));
}

function fieldAt(fields: readonly string[], path: string): string | undefined {
  const around = fields.filter((field) => field !== "" && isWithin(path, field));
  if (around.length > 0) return around.reduce((best, field) => (field.length > best.length ? field : best));
  // The service may name a field without its full path.
  const named = fields.filter((field) => field.endsWith(`.${path}`));
  return named.length === 1 ? named[0] : undefined;
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}
