import type { HeardTime, Timers } from "@tillkeeper/client";

/**
 * Maximum difference from the last known time, in milliseconds, before a person must confirm the
 * date.
 */
const DOUBTED_MS = 24 * 3_600_000;
/**
 * Maximum round trip by the device's clock, in milliseconds. In a longer one the device slept or
 * its clock was set, so that the middle of it says nothing.
 */
const ROUND_TRIP_MAX_MS = 60_000;
/** Average part that is cut off an HTTP date, which has whole seconds, in milliseconds. */
const CUT_OFF_MS = 500;

/** The server's time as far as this device knows it. */
export interface ServerClock {
  /** Handler for `ClientOptions.onTime`. */
  readonly hear: (heard: HeardTime) => void;
  /**
   * Returns the server's time in milliseconds since 1970; the device's time until a server has
   * answered.
   */
  readonly now: () => number;
  /** Returns the time of a document that is stored now: never earlier than the last one. */
  readonly documentTime: () => number;
  /**
   * Returns how far the device's clock is behind the server's, in milliseconds; null before an
   * answer.
   */
  readonly offset_ms: () => number | null;
  /**
   * Whether a person must confirm the date: the clock differs from the last answer or document by
   * more than 24 hours.
   */
  readonly isDoubtful: () => boolean;
  /** Accepts the shown date. Call it when a person has confirmed it. */
  readonly confirm: () => void;
  /** Notes that a document was stored now. It does not confirm a date that is doubtful. */
  readonly noteDocument: () => void;
}

/**
 * Corrects the device's clock by the `Date` header of the server's answers, taken as the time in
 * the middle of the round trip.
 *
 * @param last_known_at - time of the last document before the start, in milliseconds since 1970.
 */
export function startServerClock(timers: Timers, last_known_at: number | null = null): ServerClock {
  let offset_ms: number | null = null;
  let known_at = last_known_at;
  let last_document_at = last_known_at ?? 0;
  const device = (): number => timers.now().epochMilliseconds;
  const now = (): number => device() + (offset_ms ?? 0);
  const documentTime = (): number => Math.max(now(), last_document_at);
  const isDoubtful = (): boolean => known_at !== null && Math.abs(now() - known_at) > DOUBTED_MS;
  return {
    now,
    documentTime,
    hear({ server_at, sent_at, received_at }) {
      const round_trip_ms = received_at.epochMilliseconds - sent_at.epochMilliseconds;
      if (round_trip_ms < 0 || round_trip_ms > ROUND_TRIP_MAX_MS) return;
      const middle = (sent_at.epochMilliseconds + received_at.epochMilliseconds) / 2;
      const heard = server_at.epochMilliseconds + CUT_OFF_MS - middle;
      // The header has only seconds, so small differences are ignored: a steady offset keeps times
      // in order.
      if (offset_ms === null || Math.abs(heard - offset_ms) > 1_000) offset_ms = Math.round(heard);
      known_at = now();
    },
    offset_ms: () => offset_ms,
    isDoubtful,
    confirm() {
      known_at = now();
    },
    noteDocument() {
      last_document_at = documentTime();
      if (!isDoubtful()) known_at = now();
    },
  };
}
