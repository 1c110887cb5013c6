import type { TableRequest } from "./messages.ts";
import { TableDesk } from "./table-desk.ts";

const desk = new TableDesk();

addEventListener("message", async ({ data }: MessageEvent<TableRequest>) => postMessage(await desk.reply(data)));
