import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const require = createRequire(import.meta.url);

/**
 * Fonts for tests, regular and bold, so that results do not depend on the fonts of the machine. DejaVu Sans is the
 * widest font that browsers commonly fall back to. Arimo is as wide as Arial, Helvetica and Liberation Sans.
 */
const files = {
  wide: [
    require.resolve("@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2"),
    require.resolve("@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2"),
  ],
  narrow: [
    require.resolve("@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf"),
    require.resolve("@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf"),
  ],
} as const satisfies Record<string, readonly string[]>;

export type TestFont = keyof typeof files;
export const testFonts = Object.keys(files) as TestFont[];

/** Draws all text of the page with this font, regardless of its style sheets and its security policy. */
export async function setFont(page: Page, font: TestFont): Promise<void> {
  const isThere = await page.evaluate(`(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { font-family: ${font} !important }");
    document.adoptedStyleSheets = [sheet];
    return [...document.fonts].some(({ family }) => family === "${font}");
  })()`);
  if (!isThere) await page.evaluate(`Promise.all([${files[font].map(faceOf)}]).then(() => {})`);
  // Charts measure their width again within the next two frames.
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))");

  function faceOf(file: string, index: number): string {
    const bytes = `Uint8Array.from(atob("${readFileSync(file, "base64")}"), (character) => character.charCodeAt(0))`;
    const face = `new FontFace("${font}", ${bytes}, { weight: "${index === 0 ? 400 : 700}" })`;
    return `((face) => { document.fonts.add(face); return face.load(); })(${face})`;
  }
}
