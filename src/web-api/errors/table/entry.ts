export interface ErrorEntry {
  /** Status 400 when absent. */
  readonly status?: number;
  readonly message: string;
  /** What the administration shows, where `/rest/V1` fixes the message or it lacks the subject. */
  readonly shown?: string;
  readonly description: string;
  /**
   * The blanks that are sent as parameters on `/rest/V1`: a list becomes `%1`, `%2`, an object
   * `%name` by name. Every other blank is filled into the message.
   */
  readonly wire?: readonly string[] | Readonly<Record<string, string>>;
  /**
   * Only these get the error: callers of `/rest/V1`, visitors of the receipt's pages, or the
   * command line.
   */
  readonly only?: "rest" | "page" | "command";
}

export type Blanks<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Blanks<Rest>
  : never;
