export interface ErrorEntry {
  /** HTTP status; 400 when absent. */
  readonly status?: number;
  readonly message: string;
  /**
   * Message in the administration, where `/rest/V1` fixes another message or one without the
   * subject.
   */
  readonly shown?: string;
  readonly description: string;
  /**
   * True when the administration takes its English text from the answer, so that its first page
   * loads none: the message says all in words. Not for reasons why a save is rejected, since their
   * answers begin with what was to be saved.
   */
  readonly english_is_sent?: true;
  /**
   * Placeholders that `/rest/V1` sends as parameters: a list becomes `%1`, `%2`, an object `%name`
   * by name. Every other placeholder is filled into the message.
   */
  readonly wire?: readonly string[] | Readonly<Record<string, string>>;
  /**
   * The only clients that get the error: callers of `/rest/V1`, visitors of the receipt's pages, or
   * the command line.
   */
  readonly only?: "rest" | "page" | "command";
}

export type Blanks<Message extends string> = Message extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Blanks<Rest>
  : never;
