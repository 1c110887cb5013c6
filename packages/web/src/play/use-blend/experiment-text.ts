import { Document, isCollection, isMap, isSeq, type Node } from "yaml";

/** An experiment file as YAML, with a line for each field, arm, learner and limit. */
export function experimentText(file: Readonly<Record<string, unknown>>): string {
  const document = new Document(file);
  if (!isMap<Node, Node>(document.contents)) throw new TypeError("an experiment file has fields");
  for (const { value } of document.contents.items) {
    const inline = isSeq<Node>(value) && value.items.every(isMap) ? value.items : [value];
    for (const each of inline) if (isCollection(each)) each.flow = true;
  }
  return document.toString({ lineWidth: 0 });
}
