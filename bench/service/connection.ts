import { connect, type Socket } from "node:net";

const END_OF_HEAD = "\r\n\r\n";
const LENGTH = "content-length: ";

/**
 * A connection that sends one request at a time and waits for its answer. It implements only the minimum of HTTP, so that the
 * client uses as little as possible of the machine that it shares with the server.
 */
export class Connection {
  readonly #socket: Socket;
  readonly #host: string;
  #received = "";
  #answered: ((body: string) => void) | undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => this.#receive(text));
    socket.on("error", (error) => {
      throw error;
    });
  }

  static open(url: string): Promise<Connection> {
    const { hostname, port, host } = new URL(url);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.removeListener("error", reject);
        resolve(new Connection(socket, host));
      });
    });
  }

  /** Sends an ASCII body; `answered` gets the body of the answer. */
  post(path: string, body: string, answered: (body: string) => void): void {
    this.#answered = answered;
    this.#socket.write(
      `POST ${path} HTTP/1.1\r\nhost: ${this.#host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      "latin1",
    );
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(text: string): void {
    this.#received = this.#received === "" ? text : this.#received + text;
    const head = this.#received.indexOf(END_OF_HEAD);
    if (head < 0) return;
    const length = Number.parseInt(this.#received.slice(this.#received.indexOf(LENGTH) + LENGTH.length), 10);
    const begin = head + END_OF_HEAD.length;
    if (this.#received.length < begin + length) return;
    const received = this.#received;
    this.#received = "";
    // "HTTP/1.1 2xx"
    if (received[9] !== "2") throw new Error(received);
    this.#answered!(received.slice(begin));
  }
}
