import type { CaptionedFigure, Figure } from "../figures/index.ts";
import { escapeMarkup } from "../figures/svg/markup.ts";
import { reportStyle } from "./report-style.ts";
import { type ReportTable, tableHtml } from "./table-html.ts";

export interface ReportSection {
  readonly heading: string;
  readonly paragraphs?: readonly string[];
  /** A picture; the page shows the shape that fits the screen. */
  readonly figure?: Figure;
  /** What is below the picture. */
  readonly caption?: string;
  readonly table?: ReportTable;
  /** Text in a fixed-width face, such as settings or a command. */
  readonly code?: string;
}

export interface ReportOptions {
  readonly title: string;
  readonly intro?: string;
  /** Whether a list of all sections comes first: for pages too long to scroll through. */
  readonly hasContents?: boolean;
  readonly sections: readonly ReportSection[];
  readonly footer: string;
}

/** One page that needs nothing but itself: styles and pictures are inline, and all text is escaped. */
export function reportHtml({ title, intro, hasContents = false, sections, footer }: ReportOptions): string {
  const lead = intro === undefined ? "" : `<p class="lead">${escapeMarkup(intro)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${reportStyle}</style>
</head>
<body>
<header>
<h1>${escapeMarkup(title)}</h1>
${lead}
</header>
${hasContents ? contentsHtml(sections) : ""}
<main>
${sections.map(sectionHtml).join("\n")}
</main>
<footer><p>${escapeMarkup(footer)}</p></footer>
</body>
</html>
`;
}

/** A section for each figure. */
export function figureSections(figures: Readonly<Record<string, CaptionedFigure>>): ReportSection[] {
  return Object.values(figures).map(({ heading, caption, ...figure }) => ({ heading, caption, figure }));
}

function contentsHtml(sections: readonly ReportSection[]): string {
  const items = sections.map(
    ({ heading }, index) => `<li><a href="#${sectionId(index)}">${escapeMarkup(heading)}</a></li>`,
  );
  return `<nav aria-label="Contents">\n<ol>\n${items.join("\n")}\n</ol>\n</nav>`;
}

function sectionId(index: number): string {
  return `section-${index + 1}`;
}

function sectionHtml(section: ReportSection, index: number): string {
  const { heading, paragraphs = [], figure, caption, table, code } = section;
  const parts = [
    `<h2>${escapeMarkup(heading)}</h2>`,
    ...paragraphs.map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`),
    ...(figure === undefined ? [] : [figureHtml(figure, caption)]),
    ...(table === undefined ? [] : [tableHtml(table)]),
    ...(code === undefined ? [] : [`<pre tabindex="0"><code>${escapeMarkup(code)}</code></pre>`]),
  ];
  return `<section id="${sectionId(index)}">\n${parts.join("\n")}\n</section>`;
}

function figureHtml({ wide, narrow }: Figure, caption: string | undefined): string {
  const words = caption === undefined ? "" : `<figcaption>${escapeMarkup(caption)}</figcaption>`;
  const shapes = `<div class="wide">${wide.trim()}</div>\n<div class="narrow">${narrow.trim()}</div>`;
  return `<figure>\n${shapes}\n${words}</figure>`;
}
