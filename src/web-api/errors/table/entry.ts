/** An error code: its English sentence with `{placeholders}`, and its meaning for clients. */
export interface ErrorEntry {
  /** 400 when it is absent. */
  readonly status?: number;
  readonly message: string;
  readonly description: string;
  /**
   * The blanks that travel as parameters on `/rest/V1`: a list becomes `%1`, `%2`, an object
   * `%name` by name. Every other blank is filled into the message.
   */
  readonly wire?: readonly string[] | Readonly<Record<string, string>>;
  /**
   * The only recipients: callers of `/rest/V1`, visitors of the receipt's pages, or the command
   * line.
   */
  readonly only?: "rest" | "page" | "command";
}

/** The names of the blanks in a sentence. */
export type Blanks<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Blanks<Rest>
  : never;
