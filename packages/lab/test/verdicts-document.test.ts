import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { paperClaims } from "../src/studies/paper/claims.ts";
import { judgeClaims, type Verdict } from "../src/studies/paper/judge-claims.ts";
import { verdictCountsText } from "../src/studies/paper/verdict-text.ts";
import { asThePaperSays, madeUpPanels } from "./made-up-panels.ts";
import { verdictsDocument, verdictsDocumentSize } from "./verdicts-document.ts";

const document = readFileSync(new URL("../../../docs/appendix/paper-verdicts.md", import.meta.url), "utf8");
const rows = Array.from(
  document.matchAll(/^\| (?<name>\d+\. .*?) \| \*\*(?<published>\w+)\*\*.* \| \*\*(?<printed>\w+)\*\*/gm),
);

describe("docs/appendix/paper-verdicts.md", () => {
  test("has every sentence and its criterion", () => {
    expect(rows.map(({ groups }) => groups!.name)).toEqual(
      paperClaims.map(({ text }, index) => `${index + 1}. ${text}`),
    );
    for (const [index, { criterion }] of paperClaims.entries())
      expect(document).toContain(`\n${index + 1}. ${criterion}\n`);
  });

  test.each(["published", "printed"] as const)("has the right counts of the verdicts in its table: %s", (column) => {
    const claims = rows.map(({ groups }) => ({ verdict: groups![column] as Verdict }));
    expect(document).toContain(verdictCountsText(claims, verdictsDocumentSize.replications));
  });

  test("is what the program writes, except for the numbers", () => {
    const judged = judgeClaims(madeUpPanels(asThePaperSays, 0.01));
    const withoutNumbers = (text: string) =>
      text.replaceAll(/^(- .*?\.) With 500 .*$/gm, "$1").replaceAll(/^(\| \d+\. .*?) \|.*$/gm, "$1");
    expect(withoutNumbers(document)).toBe(withoutNumbers(verdictsDocument({ published: judged, algorithm1: judged })));
  });
});
