import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "./client.ts";

export interface FeedItem {
  readonly report_id: string;
  readonly revision: number;
  readonly state_documents_received: string;
  readonly state_figures_reconciled: string;
  readonly sales_incl_tax: string;
}

interface Page {
  readonly items: readonly FeedItem[];
  readonly total_count: number;
  readonly highest_revision: number;
}

/** A bookkeeping connector: it remembers one number and asks for what changed after it. */
export interface Connector {
  readonly client: Client;
  cursor: number;
  /** Every item in the order of the feed. */
  readonly seen: FeedItem[];
}

const PAGE_SIZE = 3;
const IDLE_MS = 50;

/** A connector that starts behind everything that the service holds now. */
export async function openConnector(client: Client): Promise<Connector> {
  const connector: Connector = { client, cursor: 0, seen: [] };
  await catchUp(connector);
  connector.seen.length = 0;
  return connector;
}

/** Reads pages until nothing is left. @returns how many items came. */
export async function catchUp(connector: Connector): Promise<number> {
  let count = 0;
  for (;;) {
    const path = `/rest/V1/pos/register-reports?changedAfter=${connector.cursor}&searchCriteria[pageSize]=${PAGE_SIZE}`;
    const page = await connector.client.get<Page>(path);
    connector.seen.push(...page.items);
    connector.cursor = page.highest_revision;
    count += page.items.length;
    if (page.items.length === 0) return count;
  }
}

/** Polls while `work` runs, as a connector does all day, and once more after it. */
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

/** The newest item of each closing. */
export function latestOf(connector: Connector): Map<string, FeedItem> {
  return new Map(connector.seen.map((item) => [item.report_id, item]));
}
