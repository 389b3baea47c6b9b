import { DETAILS, type SecurityEventKind, sampleKey, type WrittenEvent } from "./rules.ts";

const WINDOW_MS = 60_000;
/** Maximum distinct events written at once in a window; further ones are counted by kind. */
const KEYS_MAX = 20;

type Counted = Omit<WrittenEvent, "times">;

export interface Sampler {
  /** Takes an event: writes it at once, or counts it until the window ends. */
  readonly take: (event: Counted) => void;
  /** Ends the window now and writes the counts. */
  readonly flush: () => void;
}

/**
 * Limits the number of written events: the first of each name and address prefix immediately, later
 * ones within a minute as one event with their count. The counts written add up to the events
 * taken.
 */
export function openSampler(write: (event: WrittenEvent) => void): Sampler {
  const open = new Map<string, { readonly event: Counted; times: number }>();
  let timer: NodeJS.Timeout | undefined;

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...open.values()];
    open.clear();
    for (const { event, times } of counted) if (times > 0) write({ ...event, times });
  };

  return {
    flush,
    take(event) {
      // The first event of a window starts the timer, which does not keep an ending process alive.
      timer ??= setTimeout(flush, WINDOW_MS).unref();
      const exact = sampleKey(event);
      const key = open.has(exact) || open.size < KEYS_MAX ? exact : event.kind;
      const known = open.get(key);
      if (known !== undefined) {
        known.times += 1;
      } else if (key === exact) {
        open.set(key, { event, times: 0 });
        write({ ...event, times: 1 });
      } else {
        open.set(key, { event: ofMany(event.kind, event.change_source), times: 1 });
      }
    },
  };
}

function ofMany(kind: SecurityEventKind, change_source: Counted["change_source"]): Counted {
  return { kind, change_source, address: undefined, detail: DETAILS.several };
}
