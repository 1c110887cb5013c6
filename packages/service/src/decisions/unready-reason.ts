import type { Experiments } from "./experiments.ts";
import type { GroupCommit } from "./group-commit.ts";

/** An experiment whose learning is this far behind cannot be said to be at work. */
const MOST_BEHIND = 100_000;
/** Seconds. By then the work of a server that was lost is another's. */
const MOST_STALE = 10;
/** After so many milliseconds without an attempt, a store that could not be written may be tried again. */
const TRIED_AGAIN_AFTER = 5000;

/** Why a service should get no calls now; undefined where it may. */
export function unreadyReason(
  { failure }: Pick<GroupCommit, "failure">,
  experiments: Pick<Experiments, "all" | "unread">,
  staleness: number,
  now: number,
): string | undefined {
  const { length: unread, 0: next } = experiments.unread;
  if (unread > 0) return `the log of experiment ${next} is being read, ${unread - 1} more to follow`;
  // A service that is not ready may get no calls: after a while it says so no more, and the next call will show.
  if (failure && now - failure.at < TRIED_AGAIN_AFTER) return failure.reason;
  if (staleness > MOST_STALE) return `what others wrote is not known since ${Math.round(staleness)} s`;
  const behind = experiments.all().find(({ lag }) => lag > MOST_BEHIND);
  return behind && `experiment ${behind.record.id} has ${behind.lag} rewards still to learn`;
}
