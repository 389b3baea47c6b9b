/**
 * A postcode format: a regular expression without flags, anchored at both ends, and an example that
 * matches.
 */
export interface PostcodePattern {
  readonly pattern: string;
  readonly example: string;
}
