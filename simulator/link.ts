import type { DayClock } from "./day-clock.ts";

/** Writes that a lossy line may repeat, since the service recognizes repeats. */
const WRITES = [
  ["receipts", /\/V1\/pos\/receipts$/],
  ["orders", /\/V1\/orders$/],
  ["refunds", /\/V1\/order\/\d+\/refund$/],
] as const;
type Write = (typeof WRITES)[number][0];

/** Sends a request to the service. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>;

/** The network between a register and the service, with its troubles. */
export interface Link {
  readonly fetch: typeof globalThis.fetch;
  is_up: boolean;
  /**
   * Whether every third answer to a write is lost. The repeat of such a write arrives twice at
   * once.
   */
  is_lossy: boolean;
  /** End of the path of requests that an intermediary refuses; undefined for none. */
  refuses: string | undefined;
  lost: number;
  /** Number of requests that found no network. */
  unanswered: number;
  /** Number of repeats that the service did not recognise, by kind. */
  readonly doubled: Record<Write, number>;
}

interface LinkOptions {
  readonly clock: DayClock;
  /** Changes the body of a request on its way. */
  readonly alter: (path: string, body: string) => string;
  readonly transport: Transport;
  readonly signal: AbortSignal;
}

const LOST_EACH = 3;

/**
 * Opens a link to a service. Answers carry the time of the simulated day, from which the register
 * learns the time.
 */
export function openLink({ clock, alter, transport, signal }: LinkOptions): Link {
  /** Ids in lost answers, by the request. */
  const lost = new Map<string, unknown>();
  let writes = 0;

  const exchange = async (url: string, init: RequestInit, path: string): Promise<Answered> => {
    const signals = init.signal == null ? [signal] : [init.signal, signal];
    const request = typeof init.body === "string" ? { body: altered(path, init.body) } : {};
    const response = await transport(url, { ...init, ...request, signal: AbortSignal.any(signals) });
    const headers = new Headers(response.headers);
    headers.set("date", new Date(clock.now().epochMilliseconds).toUTCString());
    return { text: await response.text(), status: response.status, headers };
  };

  const altered = (path: string, body: string): string =>
    path.endsWith("/heartbeat") ? atServiceTime(body, clock) : alter(path, body);

  const link: Link = {
    is_up: true,
    is_lossy: false,
    refuses: undefined,
    lost: 0,
    unanswered: 0,
    doubled: { receipts: 0, orders: 0, refunds: 0 },
    async fetch(input, init = {}) {
      const url = input instanceof Request ? input.url : String(input);
      const path = new URL(url).pathname;
      signal.throwIfAborted();
      if (!link.is_up) {
        link.unanswered += 1;
        throw new TypeError("The network is down.");
      }
      if (link.refuses !== undefined && path.endsWith(link.refuses))
        return new Response('{"message":"Blocked by the filter of this network."}', { status: 400 });
      const write = init.method === "POST" ? WRITES.find(([, pattern]) => pattern.test(path))?.[0] : undefined;
      const key = `${path} ${typeof init.body === "string" ? init.body : ""}`;
      if (write !== undefined && lost.has(key)) {
        const twins = await Promise.all([exchange(url, init, path), exchange(url, init, path)]);
        link.doubled[write] += twins.filter(({ text }) => idOf(text) !== lost.get(key)).length;
        lost.delete(key);
        return responseOf(twins[0]);
      }
      const answer = await exchange(url, init, path);
      if (write !== undefined && link.is_lossy && answer.status === 200 && writes++ % LOST_EACH === 0) {
        link.lost += 1;
        lost.set(key, idOf(answer.text));
        throw new TypeError("The answer was lost.");
      }
      return responseOf(answer);
    },
  };
  return link;
}

interface Answered {
  readonly text: string;
  readonly status: number;
  readonly headers: Headers;
}

const responseOf = ({ text, ...init }: Answered): Response => new Response(text, init);

function idOf(text: string): unknown {
  const answer = JSON.parse(text) as { readonly receipt_id?: number; readonly entity_id?: number } | number | string;
  return typeof answer === "object" ? (answer.receipt_id ?? answer.entity_id) : answer;
}

/** Converts the times of a heartbeat from the simulated day to the service's time. */
function atServiceTime(body: string, clock: DayClock): string {
  return JSON.stringify(JSON.parse(body), (name, value: unknown) =>
    (name === "deviceTime" || name === "oldestUnsyncedAt") && typeof value === "string"
      ? clock.serviceTime(Temporal.Instant.from(value)).toString({ smallestUnit: "second" })
      : value,
  );
}
