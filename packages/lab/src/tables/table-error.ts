import type { Path } from "../text/complaint.ts";

/** What is wrong with a table of data, and which key of the recorded law it is about. */
export class TableError extends Error {
  override readonly name = "TableError";
  /** Seen from the recorded law, such as `["column"]`. */
  readonly place: Path;

  constructor(place: Path, message: string) {
    super(message);
    this.place = place;
  }
}
