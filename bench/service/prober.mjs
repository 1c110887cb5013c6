// Calls decide on one experiment every ten milliseconds, on a thread of its own, and tells how long the longest call took.
import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const { url, experiment, pause } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
let waits = [];
let due = performance.now();

function probe() {
  const begun = performance.now();
  const call = request(`${url}/v1/experiments/${experiment}/decisions`, {
    agent,
    method: "POST",
    headers: { "content-type": "application/json", "content-length": 2 },
  });
  call.on("response", (answer) => {
    answer.resume();
    answer.on("end", () => {
      if (answer.statusCode !== 201) throw new Error(`decide answered ${answer.statusCode}`);
      waits.push(performance.now() - begun);
    });
  });
  call.end("{}");
  due += pause;
  setTimeout(probe, Math.max(0, due - performance.now()));
}

parentPort.on("message", () => {
  parentPort.postMessage(waits);
  waits = [];
});
probe();
