import type { CaptionedFigure, Figure } from "../figures/index.ts";
import { escapeMarkup } from "../figures/svg/markup.ts";
import { reportStyle } from "./report-style.ts";
import { isWideTable, type ReportTable, tableHtml } from "./table-html.ts";

/** A picture; the page shows the shape that fits the screen. */
export interface ReportPicture {
  readonly figure: Figure;
  /** What is below the picture. */
  readonly caption?: string;
}

export interface ReportSection extends Partial<ReportPicture> {
  readonly heading: string;
  /** For links to it, which unfold what it is in. */
  readonly id?: string;
  readonly paragraphs?: readonly string[];
  readonly table?: ReportTable;
  /** Text in a fixed-width face, such as settings or a command. */
  readonly code?: string;
}

/** Sections below one heading, which a reader unfolds. */
export interface ReportDetails {
  readonly heading: string;
  readonly sections: readonly ReportSection[];
}

export interface ReportOptions {
  readonly title: string;
  /** The answer in a sentence or two, for those who read no further. */
  readonly answer: string;
  /** What qualifies the answer, and the question. */
  readonly intro: readonly string[];
  /** The picture of the answer. */
  readonly picture?: ReportPicture | undefined;
  /** What is beside the picture where the page has room, such as a small table. */
  readonly aside?: ReportSection | undefined;
  readonly sections: readonly ReportSection[];
  readonly details?: readonly ReportDetails[];
  readonly footer: string;
}

/**
 * One page that needs nothing but itself: styles and pictures are inline, and all text is escaped. The answer and its picture come first,
 * details are folded.
 */
export function reportHtml(options: ReportOptions): string {
  const { title, answer, intro, picture, aside, sections, details = [], footer } = options;
  const opening = [picture ? figureHtml(picture) : [], aside ? sectionHtml(aside, "h2") : []].flat();
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
<p class="answer">${proseHtml(answer)}</p>
${intro.map((text) => `<p class="lead">${proseHtml(text)}</p>`).join("\n")}
</header>
<main>
<div class="opening">
${opening.join("\n")}
</div>
${sectionsHtml(sections, "h2")}
${details.map(detailsHtml).join("\n")}
</main>
<footer><p>${escapeMarkup(footer)}</p></footer>
</body>
</html>
`;
}

/** A section for each figure. */
export function figureSections(figures: readonly CaptionedFigure[]): ReportSection[] {
  return figures.map(({ heading, caption, ...figure }) => ({ heading, caption, figure }));
}

/** Escaped text that does not break before a sign of per cent. */
function proseHtml(text: string): string {
  return escapeMarkup(text.replace(/(\d) %/g, "$1\u00a0%"));
}

type Heading = "h2" | "h3";

/** Sections beside each other where the page has room. */
function sectionsHtml(sections: readonly ReportSection[], heading: Heading): string {
  return `<div class="sections">\n${sections.map((section) => sectionHtml(section, heading)).join("\n")}\n</div>`;
}

function detailsHtml({ heading, sections }: ReportDetails): string {
  return `<details>
<summary><h2>${escapeMarkup(heading)}</h2></summary>
${sectionsHtml(sections, "h3")}
</details>`;
}

function sectionHtml(section: ReportSection, level: Heading): string {
  const { heading, id, paragraphs = [], figure, caption, table, code } = section;
  const parts = [
    `<${level}>${escapeMarkup(heading)}</${level}>`,
    ...paragraphs.map((paragraph) => `<p>${proseHtml(paragraph)}</p>`),
    ...(figure === undefined ? [] : [figureHtml({ figure, ...(caption !== undefined && { caption }) })]),
    ...(table === undefined ? [] : [tableHtml(table)]),
    ...(code === undefined ? [] : [`<pre tabindex="0"><code>${escapeMarkup(code)}</code></pre>`]),
  ];
  const isWide = (figure && isWideFigure(figure)) || (table && isWideTable(table)) || code !== undefined;
  const attributes = [isWide ? ' class="whole"' : [], id === undefined ? [] : ` id="${escapeMarkup(id)}"`].flat();
  return `<section${attributes.join("")}>\n${parts.join("\n")}\n</section>`;
}

/** A wider figure in half a page would have letters that are too small. */
const WIDEST_IN_HALF = 760;

function isWideFigure({ wide }: Figure): boolean {
  return Number(/ width="([\d.]+)"/.exec(wide)?.[1] ?? 0) > WIDEST_IN_HALF;
}

function figureHtml({ figure: { wide, narrow }, caption }: ReportPicture): string {
  const words = caption === undefined ? "" : `<figcaption>${proseHtml(caption)}</figcaption>`;
  const shapes = `<div class="wide">${wide.trim()}</div>\n<div class="narrow">${narrow.trim()}</div>`;
  return `<figure>\n${shapes}\n${words}</figure>`;
}
