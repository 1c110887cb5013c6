import type { IncomingHttpHeaders } from "node:http";
import { Refusal } from "../decisions/refusal.ts";

/** Refuses bodies that Fastify takes for JSON by the first words of their type, and that are in other letters or packed. */
export function checkJsonType({
  "content-type": type = "",
  "content-encoding": encoding = "identity",
}: IncomingHttpHeaders) {
  const [, charset = "utf-8"] = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type) ?? [];
  if (/^utf-?8$/i.test(charset) && encoding.toLowerCase() === "identity") return;
  const found = encoding === "identity" ? `charset ${charset}` : `content-encoding ${encoding}`;
  const message = `invalid content-type: expected application/json in UTF-8, not compressed, got ${found.slice(0, 100)}`;
  throw new Refusal(415, "unsupported-media-type", message);
}
