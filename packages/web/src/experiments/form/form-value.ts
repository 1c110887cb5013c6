import type { FormNode, GroupNode, TextNode } from "./form-node.ts";

/**
 * What a form says, as it is sent; undefined where it says nothing. What cannot be understood is sent as it was written, so
 * that the service can say what is wrong with it.
 */
export function formValue(node: FormNode): unknown {
  switch (node.type) {
    case "group":
      return groupValue(node);
    case "rows":
      return node.rows.length === 0 ? undefined : node.rows.map((row) => formValue(row) ?? {});
    case "named":
      return node.entries.length === 0
        ? undefined
        : Object.fromEntries(node.entries.map(({ name, node: value }) => [name, formValue(value) ?? ""]));
    case "choice": {
      const option = node.options[node.chosen];
      if (option === undefined) return undefined;
      return option.schema === undefined ? option.value : node.part && (formValue(node.part) ?? {});
    }
    default:
      return textValue(node);
  }
}

function groupValue({ kind, parts }: GroupNode): unknown {
  const values = parts.map(({ name, node }) => [name, formValue(node)] as const);
  const said = values.filter(([, value]) => value !== undefined);
  if (kind === undefined && said.length === 0) return undefined;
  return { ...(kind !== undefined && { kind }), ...Object.fromEntries(said) };
}

function textValue({ type, text }: TextNode): unknown {
  const trimmed = text.trim();
  if (trimmed === "") return undefined;
  switch (type) {
    case "text":
      return text;
    case "list":
      return trimmed.split(",").map((part) => scalar(part.trim()));
    case "json":
      return json(trimmed);
    case "value":
      return trimmed.startsWith("[") ? json(trimmed) : scalar(trimmed);
    default:
      return scalar(trimmed);
  }
}

function scalar(text: string): number | string {
  const value = Number(text);
  return text !== "" && Number.isFinite(value) ? value : text;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
