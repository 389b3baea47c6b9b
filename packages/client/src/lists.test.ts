import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Answer, refused, succeeded } from "./answer.ts";
import type { Client, RouteName } from "./client.ts";
import { changes, search } from "./lists.ts";
import { RefusalError } from "./refusal-error.ts";
import { searchParameters } from "./search.ts";

/** Returns a client that answers with the function; `requests` holds the calls that it got. */
function answering(answer: (request: Request) => Answer) {
  const requests: Request[] = [];
  const call = async (_route: RouteName, request?: unknown): Promise<Answer<never>> => {
    requests.push(request as Request);
    return answer(request as Request) as Answer<never>;
  };
  const client: Client = { call };
  return { client, requests };
}

interface Request {
  readonly search?: { readonly page?: number; readonly page_size?: number };
  readonly query?: { readonly changedAfter?: number; readonly websiteId?: number };
}

const ok = (body: unknown): Answer => succeeded(body, JSON.stringify(body));
const rows = Array.from({ length: 7 }, (_, receipt_id) => ({ receipt_id }));

describe("lists", () => {
  test("search reads every row once, page by page, and no page too many", async () => {
    const { client, requests } = answering(({ search: { page = 0, page_size = 0 } = {} }) =>
      ok({ items: rows.slice((page - 1) * page_size, page * page_size), total_count: 6 }),
    );
    const ids = await Array.fromAsync(
      search(client, "GET /V1/pos/receipts", { filters: [["location_id", 1]], page_size: 3 }),
      ({ receipt_id }) => receipt_id,
    );
    assert.deepEqual(ids, [0, 1, 2, 3, 4, 5]);
    assert.deepEqual(requests, [
      { search: { filters: [["location_id", 1]], page_size: 3, page: 1 } },
      { search: { filters: [["location_id", 1]], page_size: 3, page: 2 } },
    ]);
  });

  test("search throws the refusal of a page", async () => {
    const { client } = answering(() => refused(401, { message: "The consumer isn't authorized." }));
    await assert.rejects(
      Array.fromAsync(search(client, "GET /V1/orders")),
      (error) => error instanceof RefusalError && error.refusal.kind === "denied",
    );
  });

  test("changes follows the revisions until nothing is left, and ends where the server's go back", async () => {
    const pages = new Map([
      [4, { items: [1, 2], removed: [], highest_revision: 9 }],
      [9, { items: [3], removed: [], highest_revision: 12 }],
      [12, { items: [], removed: [], highest_revision: 12 }],
      [30, { items: [], removed: [], highest_revision: 4 }],
    ]);
    const read = async (after: number) => {
      const { client, requests } = answering(({ query: { changedAfter = 0 } = {} }) => ok(pages.get(changedAfter)));
      const found = await Array.fromAsync(changes(client, "GET /V1/pos/catalog", after, { websiteId: 1 }));
      return { found: found.map(({ highest_revision }) => highest_revision), requests };
    };
    const { found, requests } = await read(4);
    assert.deepEqual(found, [9, 12]);
    assert.deepEqual(
      requests.map(({ query }) => query),
      [4, 9, 12].map((changedAfter) => ({ websiteId: 1, changedAfter })),
    );
    assert.deepEqual((await read(30)).found, [4]);
  });

  test("filters in a list of their own are alternatives", () => {
    const filters = [
      ["name", "like", "b%"],
      [["id", 1] as const, ["id", "gteq", 5] as const],
    ] as const;
    assert.deepEqual(searchParameters({ filters }), [
      ["searchCriteria[filter_groups][0][filters][0][field]", "name"],
      ["searchCriteria[filter_groups][0][filters][0][value]", "b%"],
      ["searchCriteria[filter_groups][0][filters][0][condition_type]", "like"],
      ["searchCriteria[filter_groups][1][filters][0][field]", "id"],
      ["searchCriteria[filter_groups][1][filters][0][value]", "1"],
      ["searchCriteria[filter_groups][1][filters][1][field]", "id"],
      ["searchCriteria[filter_groups][1][filters][1][value]", "5"],
      ["searchCriteria[filter_groups][1][filters][1][condition_type]", "gteq"],
    ]);
  });
});
