import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { doNotUseIt, purpose, useIt } from "../src/play/when-to-use.ts";

const folder = join(import.meta.dirname, "..");
const readme = readFileSync(join(folder, "../../README.md"), "utf8").replaceAll("**", "").replace(/\s+/g, " ");

test.each([
  purpose,
  ...[useIt, doNotUseIt].flatMap(({ start, shared = "", ends }) => [`${start} ${shared}`.trim(), ...ends]),
])("README.md has the app's sentence: %s", (sentence) => expect(readme).toContain(sentence));

test("the page's description says what Blendit is for", () => {
  expect(readFileSync(join(folder, "index.html"), "utf8")).toContain(`name="description" content="${purpose}"`);
});
