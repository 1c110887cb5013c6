import type { TableReply, TableRequest } from "./messages.ts";
import { TableDesk } from "./table-desk.ts";

/** A worker's own end, of which the page's types know nothing. */
interface WorkerEnd {
  postMessage(reply: TableReply): void;
  onmessage: ((event: MessageEvent<TableRequest>) => void) | null;
}

const end = self as unknown as WorkerEnd;
const desk = new TableDesk();

end.onmessage = async ({ data }) => end.postMessage(await desk.reply(data));
