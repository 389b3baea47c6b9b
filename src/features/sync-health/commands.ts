import type { Deps } from "../../deps.ts";
import type { ListAnswer } from "../../web-api/list-answer.ts";
import type { Caller, RequestContext } from "../../web-api/route.ts";
import { adminList } from "../../web-api/search-list.ts";
import { countHealth, countRefusedPosts, noteSilences, REFUSED_POSTS_MAX, terminalHealth } from "./queries.ts";
import { type Refusal, type RefusedPost, refusedPost, thresholdsOf } from "./rules.ts";

/** Lists the terminals and how well each keeps in touch. Throws ApiError 400 for an unknown or malformed filter. */
export async function listHealth(deps: Deps, context: RequestContext): Promise<ListAnswer> {
  return adminList(deps, context, terminalHealth(thresholdsOf(await deps.configuration.snapshot())));
}

const NONE = { ok: 0, closed: 0, behind: 0, silent: 0, license: 0, no_location: 0, unbound: 0, inactive: 0 };

/** The terminals by their health, and what they have not sent yet. */
export async function summarizeHealth({ db, configuration }: Deps, caller: Caller) {
  const counts = await countHealth(db, caller, thresholdsOf(await configuration.snapshot()));
  const sum = (name: "terminals" | "unsynced_receipts") => counts.reduce((total, row) => total + row[name], 0);
  const oldest = counts.flatMap(({ oldest_missing_at }) => oldest_missing_at ?? []).toSorted();
  return {
    terminals: sum("terminals"),
    by_health: { ...NONE, ...Object.fromEntries(counts.map(({ health, terminals }) => [health, terminals])) },
    unsynced_receipts: sum("unsynced_receipts"),
    oldest_missing_at: oldest[0] ?? null,
  };
}

/**
 * Tells observers and webhooks of terminals that have become silent: once for each silence, which the next heartbeat
 * ends, however many nodes look.
 *
 * @returns how many there were.
 */
export async function noticeSilentTerminals(deps: Deps): Promise<number> {
  const noticed = await noteSilences(deps.db, thresholdsOf(await deps.configuration.snapshot()));
  if (noticed > 0) deps.log.warn({ noticed }, "terminals have become silent");
  return noticed;
}

/** Different posts that wait for one write; further ones are counted in the log only. */
const WAITING_MAX = 500;
/** Of one terminal; further ones are counted without their sale. */
const WAITING_OF_TERMINAL_MAX = REFUSED_POSTS_MAX;
const WRITE_EVERY_MS = 1000;

export interface RefusedPosts {
  /** Notes a refused post; it is written within a second. Never throws for what a client sent. */
  readonly note: (refusal: Refusal) => void;
  /** Waits until everything noted is written. */
  readonly drain: () => Promise<void>;
}

/**
 * Keeps refused posts per terminal, outside of the transaction that refused. Whatever clients send, a process makes one
 * write a second, of a bounded number of rows.
 */
export function openRefusedPosts({ db, log }: Pick<Deps, "db" | "log">): RefusedPosts {
  let waiting = new Map<string, RefusedPost & { times: number }>();
  let by_terminal = new Map<number, number>();
  let left_out = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const posts = [...waiting.values()];
    if (left_out > 0) log.warn({ posts: left_out }, "too many refused posts at once: some are not kept");
    waiting = new Map();
    by_terminal = new Map();
    left_out = 0;
    if (posts.length === 0) return;
    writing = writing
      .then(() => countRefusedPosts(db, posts))
      .catch((error: unknown) => log.warn({ err: error, posts: posts.length }, "refused posts could not be kept"));
  };

  /** @returns whether the post was counted. */
  const count = (post: RefusedPost): boolean => {
    const key = JSON.stringify(post);
    const known = waiting.get(key);
    const { terminal_id } = post;
    const of_terminal = by_terminal.get(terminal_id) ?? 0;
    if (known !== undefined) known.times += 1;
    else if (post.sale_id !== "" && of_terminal >= WAITING_OF_TERMINAL_MAX) return count({ ...post, sale_id: "" });
    else if (waiting.size >= WAITING_MAX) return false;
    else {
      waiting.set(key, { ...post, times: 1 });
      by_terminal.set(terminal_id, of_terminal + 1);
    }
    return true;
  };

  return {
    note(refusal) {
      const post = refusedPost(refusal);
      if (post === undefined) return;
      if (!count(post)) left_out += 1;
      // A process that wants to end does not wait for it.
      timer ??= setTimeout(flush, WRITE_EVERY_MS).unref();
    },
    drain: () => {
      flush();
      return writing;
    },
  };
}
