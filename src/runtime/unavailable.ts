/** The service cannot take this work at the moment; the caller keeps it and comes again. Answered as 503. */
export class TemporarilyUnavailable extends Error {
  override readonly name = "TemporarilyUnavailable";
}
