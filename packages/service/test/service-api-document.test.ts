import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withCalls } from "./service-api-document.ts";

test("docs/appendix/service-api.md lists the calls of the contract; `npm run bench -- service-api` writes them", () => {
  const document = readFileSync(new URL("../../../docs/appendix/service-api.md", import.meta.url), "utf8");
  expect(document).toBe(withCalls(document));
  expect(document).not.toContain("undefined");
  expect(document).toContain("### `POST /v1/experiments/:id/decisions`");
});
