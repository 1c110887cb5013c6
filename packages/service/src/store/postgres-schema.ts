/**
 * The tables, as steps from an empty database to the newest form. A step that was ever released is never changed. Numbers of groups,
 * results and kinds are places in the lists of `records.ts`; outcomes are JSON.
 */
export const postgresMigrations: readonly string[] = [
  `
  CREATE TABLE experiments (
    number integer PRIMARY KEY,
    id text NOT NULL UNIQUE,
    created_at bigint NOT NULL
  );
  CREATE TABLE configurations (
    experiment integer NOT NULL REFERENCES experiments (number),
    version integer NOT NULL,
    sequence bigint NOT NULL,
    at bigint NOT NULL,
    by text NOT NULL,
    note text,
    change text NOT NULL,
    configuration text NOT NULL,
    PRIMARY KEY (experiment, version)
  );
  CREATE TABLE decisions (
    experiment integer NOT NULL,
    sequence bigint NOT NULL,
    key text,
    unit text,
    arm integer NOT NULL,
    probability double precision NOT NULL,
    serving smallint NOT NULL,
    is_first boolean NOT NULL,
    weights_version bigint NOT NULL,
    configuration integer NOT NULL,
    decided_at bigint NOT NULL,
    expires_at bigint,
    result smallint NOT NULL,
    reward text,
    rewarded_at bigint,
    PRIMARY KEY (experiment, sequence)
  );
  CREATE UNIQUE INDEX decisions_by_key ON decisions (experiment, key) WHERE key IS NOT NULL;
  CREATE INDEX decisions_due ON decisions (expires_at) WHERE result < 2 AND expires_at IS NOT NULL;
  -- The log: events at their places, and at theirs the decisions of one commit, from a first number to a last.
  CREATE TABLE events (
    experiment integer NOT NULL,
    sequence bigint NOT NULL,
    kind smallint NOT NULL,
    at bigint NOT NULL,
    decision bigint NOT NULL,
    arm integer NOT NULL,
    probability double precision NOT NULL,
    serving smallint NOT NULL,
    is_first boolean NOT NULL,
    value text,
    weights_version bigint NOT NULL,
    PRIMARY KEY (experiment, sequence)
  );
  CREATE TABLE decided (
    experiment integer NOT NULL,
    place bigint NOT NULL,
    first bigint NOT NULL,
    last bigint NOT NULL,
    PRIMARY KEY (experiment, place)
  );
  -- What was accepted and has no place in the log yet: events, and where last is not null the decisions of one commit.
  CREATE TABLE arrivals (
    arrival bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    arrived_at timestamptz NOT NULL DEFAULT now(),
    experiment integer NOT NULL,
    kind smallint NOT NULL,
    at bigint NOT NULL,
    decision bigint NOT NULL,
    arm integer NOT NULL,
    probability double precision NOT NULL,
    serving smallint NOT NULL,
    is_first boolean NOT NULL,
    value text,
    weights_version bigint NOT NULL,
    last bigint
  ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
  CREATE TABLE parts (
    experiment integer NOT NULL,
    decision bigint NOT NULL,
    event text NOT NULL,
    sequence bigint NOT NULL,
    value text NOT NULL,
    at bigint NOT NULL,
    is_late boolean NOT NULL,
    PRIMARY KEY (experiment, decision, event)
  );
  CREATE TABLE assignments (
    experiment integer NOT NULL,
    unit text NOT NULL,
    arm integer NOT NULL,
    probability double precision NOT NULL,
    weights_version bigint NOT NULL,
    PRIMARY KEY (experiment, unit)
  );
  CREATE TABLE checkpoints (
    experiment integer PRIMARY KEY,
    sequence bigint NOT NULL,
    configuration integer NOT NULL,
    node integer NOT NULL,
    state text NOT NULL
  );
  CREATE TABLE history (
    experiment integer NOT NULL,
    at bigint NOT NULL,
    weights text NOT NULL,
    recommended text NOT NULL,
    utility_now double precision,
    utility_recommended double precision
  );
  CREATE INDEX history_in_time ON history (experiment, at);
  CREATE TABLE api_keys (
    id text PRIMARY KEY,
    name text NOT NULL,
    scope text NOT NULL,
    hash text NOT NULL,
    created_at bigint NOT NULL,
    revoked_at bigint
  );
  -- Servers at work, and which of them has the lease of an experiment: it alone gives places in the log, while the epoch is its own.
  CREATE SEQUENCE server_numbers AS integer;
  CREATE TABLE servers (
    number integer PRIMARY KEY,
    name text NOT NULL,
    seen_at timestamptz NOT NULL
  ) WITH (fillfactor = 50);
  CREATE TABLE leases (
    experiment integer PRIMARY KEY REFERENCES experiments (number),
    server integer NOT NULL,
    epoch integer NOT NULL,
    place bigint NOT NULL
  ) WITH (fillfactor = 50);
  -- Each server takes numbers for its decisions by the block.
  CREATE SEQUENCE number_blocks;
  `,
];
