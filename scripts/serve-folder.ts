import { createReadStream, realpathSync, statSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";

/** Tried first; another free one is taken if it is in use. */
const PORT = 4880;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json",
  ".csv": "text/csv; charset=utf-8",
};

export interface FolderServer {
  readonly address: string;
  close(): void;
}

/** Serves the files of a folder, and nothing outside it, on the loopback address; its report is the front page. */
export async function serveFolder(folder: string, port = PORT): Promise<FolderServer> {
  const root = realpathSync(folder);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    answer(root, path === "/" ? "/report.html" : path, response);
  });
  const taken = await listen(server, port).catch(() => listen(server, 0));
  return {
    address: `http://127.0.0.1:${taken}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(root: string, path: string, response: ServerResponse): void {
  try {
    const file = realpathSync(join(root, decodeURIComponent(path)));
    if (!file.startsWith(root + sep) || !statSync(file).isFile()) throw new Error("not a file of the folder");
    response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  } catch {
    response
      .writeHead(404, { "content-type": "text/plain; charset=utf-8" })
      .end("There is no such file in this report.\n");
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
