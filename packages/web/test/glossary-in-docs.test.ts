import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { meanings } from "../src/shared/glossary.ts";

const concepts = readFileSync(join(import.meta.dirname, "../../../docs/concepts.md"), "utf8");
const plain = concepts.replace(/[*`]/g, "").replace(/\s+/g, " ");

test.each(meanings)("docs/concepts.md has the app's sentence: %s", (meaning) => {
  // In the docs, the sentence may continue with an example.
  expect(plain).toContain(meaning.replace(/\.$/, ""));
});
