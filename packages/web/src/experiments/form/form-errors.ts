import { type Path, pathText } from "@blendit/lab/spec";
import type { FormNode } from "./form-node.ts";

interface Place {
  readonly path: string;
  readonly message: string;
}

export interface FormErrors {
  /** Messages by the path of the field that they belong to. */
  readonly byPath: ReadonlyMap<string, readonly string[]>;
  /** Messages that belong to no field of the form. */
  readonly elsewhere: readonly string[];
}

export const noErrors: FormErrors = { byPath: new Map(), elsewhere: [] };

/** Puts every complaint of the service at the innermost field of a form that it is about. */
export function formErrors(node: FormNode, places: readonly Place[]): FormErrors {
  const paths = pathsOf(node, []).map(pathText);
  const byPath = new Map<string, string[]>();
  const elsewhere: string[] = [];
  for (const { path, message } of places) {
    const field = fieldAt(paths, path);
    if (field === undefined) elsewhere.push(message);
    else byPath.set(field, [...(byPath.get(field) ?? []), message]);
  }
  return { byPath, elsewhere };
}

/** Whether anything at a path or below it is wrong. */
export function hasErrorsAt({ byPath }: FormErrors, path: Path): boolean {
  const text = pathText(path);
  return [...byPath.keys()].some((each) => isWithin(each, text));
}

function fieldAt(paths: readonly string[], path: string): string | undefined {
  const around = paths.filter((field) => field !== "" && isWithin(path, field));
  if (around.length > 0) return around.reduce((best, field) => (field.length > best.length ? field : best));
  // The service may name a part without saying where it stands.
  const named = paths.filter((field) => field.endsWith(`.${path}`));
  return named.length === 1 ? named[0] : undefined;
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`);
}

function pathsOf(node: FormNode, path: Path): Path[] {
  switch (node.type) {
    case "group":
      return [path, ...node.parts.flatMap(({ name, node: part }) => pathsOf(part, [...path, name]))];
    case "rows":
      return [path, ...node.rows.flatMap((row, index) => pathsOf(row, [...path, index]))];
    case "named":
      return [path, ...node.entries.flatMap(({ name, node: value }) => pathsOf(value, [...path, name]))];
    case "choice":
      return node.part === undefined ? [path] : [path, ...pathsOf(node.part, path)];
    default:
      return [path];
  }
}
