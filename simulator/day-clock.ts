import { SYSTEM_TIMERS, type Timers } from "@tillkeeper/register-kit";

/** Clock of one register on the simulated day. It runs, and leaps from customer to customer. */
export interface DayClock extends Timers {
  readonly advance: (seconds: number) => void;
  /** Converts an instant of the simulated day to the service's time. */
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
