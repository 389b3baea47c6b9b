import { setTimeout as delay } from "node:timers/promises";
import type { Client, Routes } from "@tillkeeper/register-kit";
import { bodyOf } from "./client.ts";

type Closing = Routes["GET /V1/pos/register-reports"]["answer"]["items"][number];
export type FeedItem = Pick<Closing, "report_id" | "revision" | "state_documents_received">;

/**
 * A bookkeeping connector: it remembers the last revision that it read, and asks for later ones.
 */
export interface Connector {
  readonly client: Client;
  cursor: number;
  /** Items read so far, in the order of the feed. */
  readonly seen: FeedItem[];
}

const PAGE_SIZE = 3;
const IDLE_MS = 50;

/** Opens a connector that starts after everything that the service holds now. */
export async function openConnector(client: Client): Promise<Connector> {
  const connector: Connector = { client, cursor: 0, seen: [] };
  await catchUp(connector);
  connector.seen.length = 0;
  return connector;
}

/**
 * Reads pages of the feed until nothing is left.
 *
 * @returns the number of items.
 */
export async function catchUp(connector: Connector): Promise<number> {
  let count = 0;
  for (;;) {
    const query = { changedAfter: connector.cursor };
    const search = { page_size: PAGE_SIZE };
    const page = bodyOf(await connector.client.call("GET /V1/pos/register-reports", { query, search }));
    connector.seen.push(...page.items);
    connector.cursor = page.highest_revision ?? connector.cursor;
    count += page.items.length;
    if (page.items.length === 0) return count;
  }
}

/** Polls the feed while `work` runs, as a connector does all day, and once more after it. */
export async function followDuring<T>(connector: Connector, work: () => Promise<T>): Promise<T> {
  const state = { isOver: false };
  const polling = (async () => {
    while (!state.isOver) {
      await catchUp(connector);
      await delay(IDLE_MS);
    }
  })();
  const finish = async (): Promise<void> => {
    state.isOver = true;
    await polling;
  };
  try {
    const result = await work();
    await finish();
    await catchUp(connector);
    return result;
  } catch (error) {
    state.isOver = true;
    await Promise.allSettled([polling]);
    throw error;
  }
}

/** Returns the newest item of each closing. */
export function latestOf(connector: Connector): Map<string, FeedItem> {
  return new Map(connector.seen.map((item) => [item.report_id, item]));
}

export async function closingOf({ client }: Connector, reportId: string) {
  return bodyOf(await client.call("GET /V1/pos/register-reports/{reportId}", { path: { reportId } }));
}
