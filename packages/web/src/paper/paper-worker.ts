import manifest from "@blendit/lab/package.json" with { type: "json" };
import { PaperSession } from "./paper-session.ts";
import type { PageMessage, WorkerMessage } from "./paper-view.ts";

const send = (message: WorkerMessage) => postMessage(message);
const session = new PaperSession({ send, versions: { blendit: manifest.version, node: "none: a browser" } });
const { port1: alarm, port2: clock } = new MessageChannel();

/** Takes one step and schedules the next turn, so that messages from the page are handled in between. */
function turn(): void {
  attempt(() => {
    if (session.step()) clock.postMessage(null);
    else isAwake = false;
  });
}

let isAwake = false;
alarm.onmessage = turn;

addEventListener("message", ({ data }: MessageEvent<PageMessage>) => {
  attempt(() => session.handle(data));
  if (!isAwake) clock.postMessage(null);
  isAwake = true;
});

function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    isAwake = false;
    send({ kind: "view", change: { failure: error instanceof Error ? error.message : String(error) } });
  }
}
