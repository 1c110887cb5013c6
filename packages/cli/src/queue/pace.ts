/** How a run has gone so far, in replications. */
export interface PlayedSoFar {
  readonly left: number;
  /** By workers, since the run is in the queue. */
  readonly played: number;
  /** Of these, within the last minute. */
  readonly lately: number;
  /** Since a worker took up the first of them; null while none has. */
  readonly secondsAtWork: number | null;
}

export interface Pace {
  /** Replications a second; null where none is known. */
  readonly rate: number | null;
  /** Until the end at this rate; null where none is known. */
  readonly secondsLeft: number | null;
}

const MINUTE = 60;

/** The pace of the last minute; where no replication ended in it, as they may take longer than that, the pace of all. */
export function paceOf({ left, played, lately, secondsAtWork }: PlayedSoFar): Pace {
  if (secondsAtWork === null || !(secondsAtWork > 0) || played === 0) return { rate: null, secondsLeft: null };
  const rate = lately > 0 ? lately / Math.min(MINUTE, secondsAtWork) : played / secondsAtWork;
  return { rate, secondsLeft: left / rate };
}
