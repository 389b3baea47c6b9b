import { SYSTEM_TIMERS, type Timers } from "@tillkeeper/register-kit";

/**
 * The time of the simulated day at one register. It goes on by itself, and in leaps from customer
 * to customer.
 */
export interface DayClock extends Timers {
  readonly advance: (seconds: number) => void;
  /** The service's time at a moment of the day. */
  readonly serviceTime: (at: Temporal.Instant) => Temporal.Instant;
}

export function openDayClock(opened_at: Temporal.Instant): DayClock {
  const started_at = Temporal.Now.instant();
  let ahead = opened_at.since(started_at);
  return {
    now: () => Temporal.Now.instant().add(ahead),
    sleep: SYSTEM_TIMERS.sleep,
    advance(seconds) {
      ahead = ahead.add({ seconds });
    },
    serviceTime: (at) => at.subtract(ahead),
  };
}
