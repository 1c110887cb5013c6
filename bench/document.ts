/** Replaces what stands between `<!-- bench:name -->` and `<!-- /bench:name -->` for every section. */
export function fillSections(text: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((filled, [name, content]) => {
    const [begin, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
    const [from, to] = [filled.indexOf(begin), filled.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`the document has no markers ${begin} and ${end}`);
    return `${filled.slice(0, from + begin.length)}\n${content}\n${filled.slice(to)}`;
  }, text);
}
