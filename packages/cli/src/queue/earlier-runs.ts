import type { Experiment } from "@blendit/lab";
import { madeBy, type QueueConnection } from "./queue-connection.ts";
import { endRun, forgetResults, type QueueResult, resultsOf } from "./queue-runs.ts";

/**
 * What earlier runs of the same experiments have left in the queue, whose command was killed: their results under the places
 * that the experiments have now. Those runs are over then.
 */
export async function earlierResults(
  connection: QueueConnection,
  experiments: readonly Experiment[],
): Promise<QueueResult[]> {
  const texts = experiments.map((experiment) => JSON.stringify(experiment));
  const runs = await connection.rows<{ id: string; experiments: string }>(
    "SELECT id, experiments FROM blendit_queue.runs WHERE made_by = $1",
    [madeBy()],
  );
  const found: QueueResult[] = [];
  for (const { id, experiments: text } of runs) {
    const places = (JSON.parse(text) as Experiment[]).map((experiment) => texts.indexOf(JSON.stringify(experiment)));
    if (!places.some((place) => place >= 0)) continue;
    for (const result of await allResults(connection, id)) {
      const point = places[result.point]!;
      if (point >= 0) found.push({ ...result, point });
    }
    await endRun(connection, id);
  }
  return found;
}

async function allResults(connection: QueueConnection, id: string): Promise<QueueResult[]> {
  const some = await resultsOf(connection, id);
  if (some.length === 0) return [];
  await forgetResults(connection, id, some);
  return [...some, ...(await allResults(connection, id))];
}

/** Removes runs that nobody has waited for in a day, and workers that nobody has heard of. */
export async function forgetAbandoned(connection: QueueConnection): Promise<void> {
  const runs = await connection.rows<{ id: string }>(
    "SELECT id FROM blendit_queue.runs WHERE seen_at < now() - interval '1 day'",
  );
  for (const { id } of runs) await endRun(connection, id);
  await connection.rows("DELETE FROM blendit_queue.workers WHERE seen_at < now() - interval '1 hour'");
}
