import { darkFigures } from "../figures/theme.ts";

/** Styles that make each row of a table a card, in which every cell but the name of the row has the label of its column. */
const rowsAsCards = (of: string) => `
  ${of} :is(table, caption, tbody, tr, th, td) { display: block; min-width: 0; max-width: none; text-align: left; white-space: normal; }
  ${of} thead { display: none; }
  ${of} tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  ${of} :is(th, td) { padding: .15rem 0; border: 0; overflow-wrap: anywhere; }
  ${of} :is(td, th[data-label])::before { content: attr(data-label) ": "; color: var(--quiet); }
  ${of} .pad, ${of} td:empty { display: none; }`;

/** Styles of a report page: light or dark by the reader's preference, black on white on paper. */
export const reportStyle = `
:root {
  color-scheme: light dark;
  --paper: #ffffff; --ink: #1c1c1c; --quiet: #555555; --line: #d5d5d5; --shade: #f4f5f7; --accent: #0a2f6b; --shadow: #00000038;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #16181c; --ink: #e8e8e8; --quiet: #b0b4ba; --line: #3d424a; --shade: #21252b; --accent: #9cc2ff; --shadow: #ffffff40;
  }
${darkFigures}
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 3rem; max-width: 86rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", sans-serif;
}
h1 { margin: 0 0 .75rem; color: var(--quiet); font-size: 1.05rem; font-weight: 600; overflow-wrap: anywhere; }
h2, h3 { margin: 2.25rem 0 .75rem; font-size: 1.3rem; line-height: 1.3; overflow-wrap: anywhere; }
h3 { margin-top: 1.5rem; font-size: 1.08rem; }
p { max-width: 46rem; margin: .6rem 0; overflow-wrap: anywhere; }
.answer { max-width: 76rem; font-size: clamp(1.2rem, 1rem + .9vw, 1.6rem); font-weight: 600; line-height: 1.35; }
.lead { max-width: 76rem; color: var(--quiet); font-size: 1.05rem; }
a { color: var(--accent); }
.sections { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 38rem), 1fr)); column-gap: 3rem; }
.sections > * { min-width: 0; }
.sections > .whole { grid-column: 1 / -1; }
details { margin-top: 1.25rem; border-top: 1px solid var(--line); }
summary { padding: .6rem 0; cursor: pointer; }
summary > h2 { display: inline; font-size: 1.12rem; }
figure { margin: 1.25rem 0; }
figure svg { width: 100%; max-width: 62rem; height: auto; }
figure > div > svg { display: block; border: 1px solid var(--line); border-radius: 6px; }
figure > .narrow { display: none; }
figcaption { max-width: 46rem; margin-top: .5rem; color: var(--quiet); font-size: .92rem; overflow-wrap: anywhere; }
/* An edge has a shadow if content continues beyond it; covers in the page's colour hide the shadow at the ends. */
.scroll, pre {
  overflow-x: auto; margin: 1rem 0;
  background:
    linear-gradient(to right, var(--ground) 40%, transparent) 0 0 / 2.5rem 100% local,
    linear-gradient(to left, var(--ground) 40%, transparent) 100% 0 / 2.5rem 100% local,
    linear-gradient(to right, var(--shadow), transparent) 0 0 / .9rem 100% scroll,
    linear-gradient(to left, var(--shadow), transparent) 100% 0 / .9rem 100% scroll,
    var(--ground);
  background-repeat: no-repeat;
}
.scroll { --ground: var(--paper); }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; }
caption { padding-bottom: .5rem; color: var(--quiet); text-align: left; }
caption span { display: inline-block; position: sticky; left: 0; max-width: min(46rem, 100vw - 2.5rem); overflow-wrap: anywhere; }
th, td { padding: .38rem .9rem .38rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th + th, th + td, td + td { padding-left: .9rem; }
thead th { border-bottom: 2px solid var(--quiet); vertical-align: bottom; }
tbody th { font-weight: 600; }
tbody th { min-width: 8.5rem; max-width: 24rem; overflow-wrap: anywhere; }
.of-words tbody th { min-width: 12rem; }
.on-paper { display: none; }
.pad::before { content: attr(data-pad); visibility: hidden; }
.number { text-align: right; white-space: nowrap; }
thead .number { white-space: normal; }
pre {
  --ground: var(--shade); padding: .9rem 1.1rem; border: 1px solid var(--line); border-radius: 6px;
  font: .88rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
footer { margin-top: 3rem; padding-top: .75rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: .9rem; }
@media screen and (min-width: 75rem) {
  .opening:has(figure + section) { display: grid; grid-template-columns: minmax(0, 1fr) minmax(19rem, 26rem); column-gap: 3rem; }
  .opening > section > :is(h2, h3):first-child { margin-top: 1.25rem; }
  .opening > * { min-width: 0; }
}
@media screen and (max-width: 54rem) {
  figure > .wide { display: none; }
  figure > .narrow { display: block; }
  figure > .narrow > svg { width: 100%; max-width: 30rem; }
  tbody th { max-width: 45vw; }
  td:not(.number) { min-width: 9rem; }
${rowsAsCards(".of-words")}
}
@media screen and (max-width: 30rem) {
  table { font-size: .85rem; }
  th, td { padding: .35rem .4rem .35rem 0; }
  th + th, th + td, td + td { padding-left: .4rem; }
  tbody th { min-width: 5rem; max-width: 7.3rem; }
  td:not(.number) { min-width: 5rem; }
  /* Names of rows stay in sight while a long table scrolls. */
  .scroll:not(.cards, .of-words) tr > :first-child { position: sticky; left: 0; background: var(--paper); }
${rowsAsCards(".cards")}
}
@media print {
  :root { --paper: #ffffff; --ink: #000000; --quiet: #444444; --line: #bbbbbb; --shade: #ffffff; --shadow: transparent; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  .answer { font-size: 14pt; }
  h2, h3 { margin-top: 1.25rem; }
  h2, h3, caption { break-after: avoid; }
  .sections { display: block; }
  /* Unfolds all details on paper. */
  details::details-content { content-visibility: visible; block-size: auto; }
  summary { list-style: none; }
  figure > .wide > svg { width: auto; max-width: 100%; }
  figure > .wide > svg[width="760"] { max-width: 600px; }
  figure, tr { break-inside: avoid; }
  thead { display: table-header-group; }
  .scroll, pre { overflow: visible; background: none; }
  .too-wide { display: none; }
  .on-paper { display: block; }
  table { margin: 1rem 0; font-size: 10px; }
  th, td, th + th, th + td, td + td { padding: .2rem 6px; }
  tbody th, .of-words tbody th { min-width: 6rem; max-width: 190px; }
  caption span { max-width: 100%; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
}
`;
