/** One way to write a postcode: a regular expression without flags, anchored at both ends, and a postcode that passes. */
export interface PostcodePattern {
  readonly pattern: string;
  readonly example: string;
}
