/** A file that cannot be read from here on, and why. */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  /** null: the file as such. */
  readonly line: number | null;

  constructor(line: number | null, message: string) {
    super(message);
    this.line = line;
  }
}

/** A record, cell or line may be so long. */
export const RECORD_BYTES_MAX = 1024 * 1024;
