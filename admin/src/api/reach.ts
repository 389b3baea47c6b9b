/** HTTP statuses of an answer that comes from a proxy, or from a service that cannot answer now. */
const AWAY = new Set([0, 502, 503, 504]);

export interface Reach {
  /** Moment of the first failed call since the last answer; undefined while the service answers. */
  readonly away_since: Date | undefined;
  readonly answered_at: Date | undefined;
}

let reach: Reach = { away_since: undefined, answered_at: undefined };
const listeners = new Set<() => void>();

/**
 * Notes how a call ended, and tells it to the page when the service has gone away or come back.
 *
 * @param status - 0 without an answer.
 * @param is_own - whether the answer is in the service's format. It then is not away, though a part
 *   of it, such as a long report, may be.
 */
export function noteAnswer(status: number, is_own: boolean): void {
  const is_away = !is_own && AWAY.has(status);
  const was_away = reach.away_since !== undefined;
  if (is_away && was_away) return;
  reach = is_away ? { ...reach, away_since: new Date() } : { away_since: undefined, answered_at: new Date() };
  if (is_away !== was_away) for (const tell of listeners) tell();
}

/** Returns whether a status without an envelope says that the service is away. */
export function isAway(status: number): boolean {
  return AWAY.has(status);
}

export function currentReach(): Reach {
  return reach;
}

/** Calls a function whenever the service goes away or comes back; returns how to end that. */
export function watchReach(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
