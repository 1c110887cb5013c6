import type { Scope } from "../contract/index.ts";

/** What is kept of a key: never its text. */
export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  readonly scope: Scope;
  /** SHA-256 of the text, in hexadecimal digits. */
  readonly hash: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

/** Where keys are kept. The command line may change them while the service runs. */
export interface KeyStore {
  insertKey(key: KeyRecord): Promise<void>;
  /** All keys, revoked ones too, oldest first. */
  listKeys(): Promise<readonly KeyRecord[]>;
  /** Whether there is such a key; one that was revoked before keeps its date. */
  revokeKey(id: string, at: number): Promise<boolean>;
}
