import type { Answer, OpenRequest, Request } from "./messages.ts";
import { Player } from "./player.ts";

const send = (answer: Answer) => postMessage(answer);

let player: Player | undefined;
let id = 0;

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  if (data.kind === "open") open(data.id, data.file);
  else if (player) reply(player, data);
});

function open(problem: number, file: unknown): void {
  id = problem;
  try {
    player = new Player(file);
    send({ kind: "opened", id, scene: player.scene, frame: player.frame() });
  } catch (error) {
    player = undefined;
    send({ kind: "refused", id, message: (error as Error).message });
  }
}

function reply(playing: Player, request: Exclude<Request, OpenRequest>): void {
  if (request.kind === "look") {
    send({ kind: "look", id, look: playing.look(request.weights, request.round) });
  } else if (request.kind === "values") {
    send({ kind: "values", id, values: playing.values(request.weights) });
  } else {
    const start = performance.now();
    playing.advance(request.round);
    const milliseconds = performance.now() - start;
    send({ kind: "frame", id, frame: playing.frame(), milliseconds });
  }
}
