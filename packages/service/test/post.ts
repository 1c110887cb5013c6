import { type Agent, request } from "node:http";

export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a JSON body and returns the JSON answer. Rejects if no complete answer arrives. */
export function post(agent: Agent, url: string, body: unknown): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const call = request(url, { agent, method: "POST", headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        resolve({ status: response.statusCode!, body: JSON.parse(Buffer.concat(chunks).toString()) });
      });
    });
    call.once("error", reject);
    call.end(text);
  });
}
