import type { Answer } from "./answer.ts";
import { bodyOf } from "./refusal-error.ts";
import type { AnswerOf, Client, Request, RouteName } from "./client.ts";
import type { Routes } from "./routes.ts";
import type { SearchCriteria } from "./search.ts";

interface List<Row> {
  readonly items: readonly Row[];
  readonly total_count: number;
}

interface Changes {
  readonly items: readonly unknown[];
  readonly highest_revision: number;
}

/** Routes that return a page of rows. */
export type ListRoute = {
  [R in RouteName]: AnswerOf<R> extends List<unknown> ? (Routes[R]["path"] extends undefined ? R : never) : never;
}[RouteName];

/** Routes that have the parameter `changedAfter`. */
export type ChangesRoute = {
  [R in RouteName]: Routes[R]["query"] extends { readonly changedAfter?: unknown } ? R : never;
}[RouteName];

export type RowOf<R extends ListRoute> = AnswerOf<R>["items"][number];

/** Maximum rows that the service returns in one page. */
const PAGE_SIZE = 100;

/**
 * Reads the rows of a list, page by page. Sort by an id to get each row once while others are
 * added.
 *
 * @throws RefusalError
 */
export async function* search<R extends ListRoute>(
  client: Client,
  route: R,
  criteria: SearchCriteria = {},
): AsyncGenerator<RowOf<R>, void> {
  const page_size = criteria.page_size ?? PAGE_SIZE;
  for (let page = criteria.page ?? 1; ; page += 1) {
    const request = { search: { ...criteria, page_size, page } } as Request<R>;
    const { items, total_count } = bodyOf(await call(client, route, request)) as List<RowOf<R>>;
    yield* items;
    if (page * page_size >= total_count || items.length === 0) return;
  }
}

/**
 * Reads what has changed since a revision, page by page, until nothing is left. Store
 * `highest_revision` of a page once its rows are processed, as the `after` of the next call.
 *
 * @throws RefusalError
 */
export async function* changes<R extends ChangesRoute>(
  client: Client,
  route: R,
  after: number,
  query: Omit<NonNullable<Routes[R]["query"]>, "changedAfter">,
): AsyncGenerator<AnswerOf<R> & Changes, void> {
  for (let changedAfter = after; ;) {
    const request = { query: { ...query, changedAfter } } as unknown as Request<R>;
    const page = bodyOf(await call(client, route, request)) as AnswerOf<R> & Changes;
    if (page.highest_revision === changedAfter) return;
    yield page;
    // A lower revision means that the service was restored from a backup.
    if (page.highest_revision < changedAfter) return;
    changedAfter = page.highest_revision;
  }
}

/**
 * Calls a route that is a type parameter, for which TypeScript cannot tell whether a request is
 * needed.
 */
function call<R extends RouteName>(client: Client, route: R, request: Request<R>): Promise<Answer<AnswerOf<R>>> {
  const any = client.call as (route: R, request: Request<R>) => Promise<Answer<AnswerOf<R>>>;
  return any(route, request);
}
