/** What Ctrl-C throws out of a run. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}

/** A signal that the first Ctrl-C (or a polite kill) raises; a second one ends the process at once. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    process.once(name, () => controller.abort(new Interrupted("stopped")));
  }
  return controller.signal;
}
