import assert from "node:assert/strict";
import { test } from "node:test";
import type { Client } from "@tillkeeper/register-kit";
import { catchUp, followDuring, latestOf, openConnector, type FeedItem } from "./connector.ts";

function item(report_id: string, revision: number): FeedItem {
  return { report_id, revision, state_documents_received: "complete" };
}

interface Asked {
  readonly query: { readonly changedAfter: number };
  readonly search: { readonly page_size: number };
}

/**
 * Returns a client whose feed has `items` by the rules of interface §4.5; `asked` lists the
 * revisions that were asked for.
 */
function feedOf(items: FeedItem[]): { readonly client: Client; readonly asked: number[] } {
  const asked: number[] = [];
  const call = async (_route: string, { query: { changedAfter }, search: { page_size } }: Asked) => {
    asked.push(changedAfter);
    const left = items.filter(({ revision }) => revision > changedAfter).sort((a, b) => a.revision - b.revision);
    const page = left.slice(0, page_size);
    const body = { items: page, total_count: left.length, highest_revision: page.at(-1)?.revision ?? changedAfter };
    return { kind: "ok", status: 200, text: "", body };
  };
  return { client: { call: call as unknown as Client["call"] }, asked };
}

test("a connector starts behind the existing closings and asks from the last revision that it got", async () => {
  const items = [item("a", 1), item("b", 2)];
  const { client, asked } = feedOf(items);
  const connector = await openConnector(client);
  assert.deepEqual(connector.seen, []);
  items.push(...[3, 4, 5, 6, 7].map((revision) => item(`c${revision}`, revision)));
  assert.equal(await catchUp(connector), 5);
  assert.deepEqual(asked, [0, 2, 2, 5, 7]);
  assert.deepEqual(
    connector.seen.map(({ revision }) => revision),
    [3, 4, 5, 6, 7],
  );
});

test("changes up to the end of the work are seen, and the newest revision of a closing counts", async () => {
  const items: FeedItem[] = [];
  const connector = await openConnector(feedOf(items).client);
  await followDuring(connector, async () => {
    items.push(item("a", 1));
    await catchUp(connector);
    items.splice(0, 1, item("a", 2));
  });
  assert.equal(connector.cursor, 2);
  assert.equal(latestOf(connector).get("a")?.revision, 2);
});

test("a failure of the work is reported, not hidden by the polling", async () => {
  const connector = await openConnector(feedOf([]).client);
  await assert.rejects(
    followDuring(connector, async () => {
      throw new Error("the shop burned down");
    }),
    /burned down/,
  );
});
