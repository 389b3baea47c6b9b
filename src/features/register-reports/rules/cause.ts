/** The cause of a mismatch in one sentence: a code with its values. */
export interface Cause {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}
