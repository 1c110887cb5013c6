import type { Optimum } from "@blendit/core/known";

export interface SearchStatus {
  show(best: Pick<Optimum, "certificate">): void;
  clear(): void;
}

/** One line on a terminal that says how far a search for the best blend has come; nothing elsewhere. */
export function searchStatus(label: string): SearchStatus {
  let isShown = false;
  const write = (text: string) => process.stderr.write(`\r\x1b[2K${text}`);
  return {
    show: ({ certificate }) => {
      if (!process.stderr.isTTY) return;
      isShown = true;
      write(`${label}: looking for the best blend, at most ${certificate.toExponential(1)} better than the one found`);
    },
    clear: () => {
      if (isShown) write("");
      isShown = false;
    },
  };
}
