import type { HeardTime, Timers } from "@tillkeeper/client";

/** Difference from the last known time above which a register asks a person for the date. */
const DOUBTED_MS = 24 * 3_600_000;
/** HTTP dates have whole seconds, cut off: on average half of one is missing. */
const CUT_OFF_MS = 500;

/** The server's time as this device knows it. */
export interface ServerClock {
  /** Handler for `ClientOptions.onTime`. */
  readonly hear: (heard: HeardTime) => void;
  /** Milliseconds since 1970, by the server's clock as far as one was heard. */
  readonly now: () => number;
  /** Milliseconds by which the device's clock is behind the server's; null before an answer. */
  readonly offset_ms: () => number | null;
  /**
   * Whether a person has to confirm the date: the clock is over 24 hours from the last answer or
   * document.
   */
  readonly isDoubtful: () => boolean;
  /** Call it when a person has confirmed the date that the register shows. */
  readonly confirm: () => void;
}

/**
 * Corrects the device's clock by the `Date` of the server's answers, as read in the middle of the
 * round trip.
 *
 * `last_known_at` is the time of the last document or of the server's last answer before the start,
 * in milliseconds.
 */
export function startServerClock(timers: Timers, last_known_at: number | null = null): ServerClock {
  let offset_ms: number | null = null;
  let known_at = last_known_at;
  const device = (): number => timers.now().epochMilliseconds;
  const now = (): number => device() + (offset_ms ?? 0);
  return {
    now,
    hear({ server_at, sent_at, received_at }) {
      const middle = (sent_at.epochMilliseconds + received_at.epochMilliseconds) / 2;
      const heard = server_at.epochMilliseconds + CUT_OFF_MS - middle;
      // The header has seconds only; a steady offset keeps times in order.
      if (offset_ms === null || Math.abs(heard - offset_ms) > 1_000) offset_ms = Math.round(heard);
      known_at = now();
    },
    offset_ms: () => offset_ms,
    isDoubtful: () => known_at !== null && Math.abs(now() - known_at) > DOUBTED_MS,
    confirm() {
      known_at = now();
    },
  };
}
