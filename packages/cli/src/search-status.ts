import type { Optimum } from "@blendit/core/known";

export interface SearchStatus {
  /** That the file is being read: of a thousand arms this can take half a minute, in one piece. */
  reading(): void;
  show(best: Pick<Optimum, "certificate">): void;
  clear(): void;
}

/** One line on a terminal that says how far a search for the best blend has come; nothing elsewhere. */
export function searchStatus(label: string): SearchStatus {
  let isShown = false;
  const write = (text: string) => process.stderr.write(`\r\x1b[2K${text}`);
  const say = (text: string) => {
    if (!process.stderr.isTTY) return;
    isShown = true;
    write(`${label}: ${text}`);
  };
  return {
    reading: () => say("reading it and working out its laws (Ctrl-C ends)"),
    show: ({ certificate }) =>
      say(`looking for the best blend, at most ${certificate.toExponential(1)} better than the one found`),
    clear: () => {
      if (isShown) write("");
      isShown = false;
    },
  };
}
