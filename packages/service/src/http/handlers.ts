import type { Readable } from "node:stream";
import type { Static, TSchema } from "typebox";
import type { EndpointName, endpoints } from "../contract/index.ts";

/** What a handler answers: JSON, or text of another type, whole or bit by bit. */
export interface HandlerAnswer {
  readonly status: number;
  readonly body: unknown;
  /** Left out: JSON. */
  readonly type?: string;
}

type Part<Name extends EndpointName, Key extends "params" | "query" | "body"> = (typeof endpoints)[Name] extends {
  readonly [key in Key]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : undefined;

/** A call whose parts are of the form that the contract says. */
export interface Call<Name extends EndpointName> {
  readonly params: Part<Name, "params">;
  readonly query: Part<Name, "query">;
  readonly body: Part<Name, "body">;
  /** The name of the key. */
  readonly by: string;
}

type Handler<Name extends EndpointName> = (call: Call<Name>) => HandlerAnswer | Promise<HandlerAnswer>;

/** One for each call of the contract, by its name. */
export type Handlers = { readonly [Name in EndpointName]: Handler<Name> };

export function ok(body: unknown): HandlerAnswer {
  return { status: 200, body };
}

export function textAnswer(type: string, body: string | Readable): HandlerAnswer {
  return { status: 200, body, type };
}
