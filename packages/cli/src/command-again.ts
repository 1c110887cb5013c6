/** What was typed to start this process, to be typed again with another option. */
export function commandAgain(option: string, typed: readonly string[] = process.argv.slice(2)): string {
  const words = typed.includes(option) ? typed : [...typed, option];
  return ["npx blendit", ...words.map(shellWord)].join(" ");
}

/** Quoted where a shell would otherwise take a word apart. */
function shellWord(word: string): string {
  return /^[\w./@:=+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
