import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { setFont, testFonts } from "./test-fonts.ts";

const audit = readFileSync(new URL("page-audit.js", import.meta.url), "utf8");

/** The available checks; see page-audit.js. */
type Check = "smallTexts" | "cutOff" | "scrollersWithoutCue" | "overlappingTexts";
const allChecks: readonly Check[] = ["smallTexts", "cutOff", "scrollersWithoutCue", "overlappingTexts"];

/** Text that is hard to read or cut off in the current state of a page, with a narrow or a wide font. */
export async function layoutComplaints(page: Page, checks = allChecks): Promise<string[]> {
  const complaints: string[] = [];
  for (const font of testFonts) {
    await setFont(page, font);
    const found = (await page.evaluate(
      `(() => {${audit}; return ${JSON.stringify(checks)}.flatMap((check) => [...pageAudit[check]()]); })()`,
    )) as string[];
    complaints.push(...found.map((complaint) => `${font} font: ${complaint}`));
  }
  return complaints;
}
