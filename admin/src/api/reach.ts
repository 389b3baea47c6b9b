/** HTTP statuses of an answer that comes from a proxy, or from a service that cannot answer now. */
const AWAY = new Set([0, 502, 503, 504]);

export interface Reach {
  /** Moment of the first failed call since the last answer; undefined while the service answers. */
  readonly away_since: Date | undefined;
  readonly answered_at: Date | undefined;
  /** Number of writes that have waited long for their answer. */
  readonly slow_writes: number;
}

let reach: Reach = { away_since: undefined, answered_at: undefined, slow_writes: 0 };
const listeners = new Set<() => void>();

/**
 * Records how a call ended, and notifies the page when the service becomes unreachable or
 * reachable.
 *
 * @param status - 0 without an answer.
 * @param is_own - whether the answer is in the service's format. It then is not away, though a part
 *   of it, such as a long report, may be.
 */
export function noteAnswer(status: number, is_own: boolean): void {
  const is_away = !is_own && AWAY.has(status);
  const was_away = reach.away_since !== undefined;
  if (is_away && was_away) return;
  change(
    is_away ? { away_since: new Date() } : { away_since: undefined, answered_at: new Date() },
    is_away !== was_away,
  );
}

const SLOW_MS = 6_000;

/** Notes that a write begins, and returns the function that notes its end. */
export function noteWrite(): () => void {
  let is_slow = false;
  const timer = setTimeout(() => {
    is_slow = true;
    change({ slow_writes: reach.slow_writes + 1 }, true);
  }, SLOW_MS);
  return () => {
    clearTimeout(timer);
    if (is_slow) change({ slow_writes: reach.slow_writes - 1 }, true);
  };
}

function change(changed: Partial<Reach>, is_shown: boolean): void {
  reach = { ...reach, ...changed };
  if (is_shown) for (const listener of listeners) listener();
}

/** Returns whether a status without an envelope says that the service is away. */
export function isAway(status: number): boolean {
  return AWAY.has(status);
}

export function currentReach(): Reach {
  return reach;
}

/** Calls a function whenever the page must say something else; returns how to end that. */
export function watchReach(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
