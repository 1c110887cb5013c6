import type { Answer, OpenRequest, Request } from "./messages.ts";
import { Player } from "./player.ts";

const send = (answer: Answer) => postMessage(answer);
/** Turns come back through a channel of their own: timers would wait milliseconds between them. */
const turns = new MessageChannel();

/** Milliseconds until the next look where the pace has nothing to play. */
const WAIT = 8;

let player: Player | undefined;
let id = 0;
let isTurnDue = false;
/** Whether the page has drawn what it was sent. */
let isPageFree = true;

addEventListener("message", ({ data }: MessageEvent<Request>) => {
  if (data.kind === "open") open(data.id, data.file);
  else if (player) play(player, data);
});

turns.port1.onmessage = () => {
  isTurnDue = false;
  if (!player?.isRunning) return;
  const hasPlayed = player.turn();
  if ((hasPlayed && isPageFree) || !player.isRunning) sendFrame(player);
  if (!player.isRunning) return;
  if (hasPlayed) askForTurn();
  else setTimeout(askForTurn, WAIT);
};

function open(problem: number, file: unknown): void {
  id = problem;
  try {
    player = new Player(file, () => performance.now());
    send({ kind: "opened", id, scene: player.scene, frame: player.frame() });
  } catch (error) {
    player = undefined;
    send({ kind: "refused", id, message: (error as Error).message });
  }
}

function play(playing: Player, request: Exclude<Request, OpenRequest>): void {
  if (request.kind === "drawn") {
    isPageFree = true;
  } else if (request.kind === "look") {
    send({ kind: "look", id, look: playing.look(request.weights, request.round) });
  } else if (request.kind === "run") {
    playing.run(request.pace);
    askForTurn();
  } else {
    if (request.kind === "step") playing.step();
    else playing.pause();
    sendFrame(playing);
  }
}

function askForTurn(): void {
  if (isTurnDue) return;
  isTurnDue = true;
  turns.port2.postMessage(null);
}

function sendFrame(playing: Player): void {
  isPageFree = false;
  send({ kind: "frame", id, frame: playing.frame() });
}
