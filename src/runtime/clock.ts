/**
 * Whole seconds since 1970 by this machine's clock: to compare with another machine's, never to
 * date a record.
 */
export function machineSeconds(): number {
  return Math.floor(Temporal.Now.instant().epochMilliseconds / 1_000);
}
