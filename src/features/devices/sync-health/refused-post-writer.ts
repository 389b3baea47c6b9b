import type { Logger } from "pino";
import type { Db } from "../../../runtime/database.ts";
import { createLogThrottle } from "../../../runtime/quiet-repeats.ts";
import { type CountedPost, countRefusedPosts, REFUSED_POSTS_MAX } from "./queries.ts";
import { type Refusal, type RefusedPost, refusedPost } from "./rules.ts";

/**
 * Maximum number of different posts that wait for a write; further ones are counted in the log
 * only.
 */
const WAITING_MAX = 500;
/**
 * Maximum number of one terminal's posts that wait for a write; further ones are counted without
 * their sale.
 */
const WAITING_OF_TERMINAL_MAX = REFUSED_POSTS_MAX;
const WRITE_EVERY_MS = 1000;

export interface RefusedPosts {
  /** Notes a refused post; it is written within a second. Never throws for a client's values. */
  readonly note: (refusal: Refusal) => void;
  /** Waits until all noted posts are written. */
  readonly drain: () => Promise<void>;
}

/**
 * Opens the counter of refused posts per terminal, which writes outside of the refused transaction.
 * Whatever clients send, a process makes one write a second, of a bounded number of rows.
 */
export function openRefusedPosts({
  db,
  log,
}: {
  readonly db: Db;
  readonly log: Pick<Logger, "info" | "warn">;
}): RefusedPosts {
  const logThrottle = createLogThrottle();
  let waiting = new Map<string, CountedPost>();
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
  const count = (post: RefusedPost, request_id: string): boolean => {
    const key = JSON.stringify(post);
    const known = waiting.get(key);
    const { terminal_id } = post;
    const of_terminal = by_terminal.get(terminal_id) ?? 0;
    if (known !== undefined) {
      known.times += 1;
      known.request_id = request_id;
    } else if (post.sale_id !== "" && of_terminal >= WAITING_OF_TERMINAL_MAX)
      return count({ ...post, sale_id: "" }, request_id);
    else if (waiting.size >= WAITING_MAX) return false;
    else {
      waiting.set(key, { ...post, request_id, times: 1 });
      by_terminal.set(terminal_id, of_terminal + 1);
    }
    return true;
  };

  return {
    note(refusal) {
      const post = refusedPost(refusal);
      if (post === undefined) return;
      const { terminal_id, route, code, field } = post;
      const { request_id } = refusal;
      const held_back = logThrottle(`${terminal_id} ${code}`);
      if (held_back !== undefined)
        log.info(
          { terminal_id, route, error_code: code, field, request_id, held_back },
          "refused a post of a register",
        );
      if (!count(post, request_id)) left_out += 1;
      // A process that wants to end does not wait for the timer.
      timer ??= setTimeout(flush, WRITE_EVERY_MS).unref();
    },
    drain: () => {
      flush();
      return writing;
    },
  };
}
