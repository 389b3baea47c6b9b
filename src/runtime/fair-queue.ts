/**
 * Error: the service cannot take this work at the moment, and the caller should retry. Answered as
 * 503.
 */
export class TemporarilyUnavailable extends Error {
  override readonly name = "TemporarilyUnavailable";
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: TemporarilyUnavailable) => void;
}

export interface FairQueueOptions {
  readonly max_at_once: number;
  readonly max_waiting: number;
  /** Reason of a refusal for the log. */
  readonly reason: string;
}

/**
 * Runs a limited number of jobs at once and queues the others in lanes, which take turns. When the
 * queue is full, the longest lane loses its last job, so that a flood in one lane refuses no job of
 * another.
 *
 * @returns a function that rejects with TemporarilyUnavailable when its job is dropped.
 */
export function fairQueue({ max_at_once, max_waiting, reason }: FairQueueOptions) {
  // Waiting jobs by lane. A map keeps the order in which its keys were set, so the first lane has
  // the next turn.
  const lanes = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;

  function makeRoom(lane: string): void {
    const own = lanes.get(lane)?.length ?? 0;
    let longest: Waiting[] = [];
    for (const each of lanes.values()) if (each.length > longest.length) longest = each;
    const last = longest.length > own + 1 ? longest.pop() : undefined;
    if (last === undefined) throw new TemporarilyUnavailable(reason);
    waiting -= 1;
    last.refuse(new TemporarilyUnavailable(reason));
  }

  async function enter(lane: string): Promise<void> {
    if (running < max_at_once) {
      running += 1;
      return;
    }
    if (waiting >= max_waiting) makeRoom(lane);
    waiting += 1;
    await new Promise<void>((start, refuse) => {
      const known = lanes.get(lane);
      if (known === undefined) lanes.set(lane, [{ start, refuse }]);
      else known.push({ start, refuse });
    });
  }

  // Hands the turn over to a waiting job instead of freeing it: otherwise a newcomer could take it
  // first.
  function leave(): void {
    const [next] = lanes;
    if (next === undefined) {
      running -= 1;
      return;
    }
    const [lane, works] = next;
    const first = works.shift();
    lanes.delete(lane);
    if (works.length > 0) lanes.set(lane, works);
    waiting -= 1;
    first?.start();
  }

  return async <Result>(lane: string, work: () => Promise<Result>): Promise<Result> => {
    await enter(lane);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
