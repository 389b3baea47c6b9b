import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { tillOf } from "../../bench/closings.ts";
import { receiptBodyOf } from "../../bench/receipts.ts";
import { closingOf, listed } from "../../test/fixtures/closings/shop.ts";
import { hashToken, newAccessToken } from "../../src/runtime/tokens.ts";
import type { Nodes } from "./nodes.ts";

const PAUSE_MS = 500;
const REPEAT_AFTER_MS = 200;
const RECEIPTS_OF_SESSION = 6;
const PROBE_EVERY_MS = 1_500;
/** Time within which every node must show a change, in milliseconds. */
const SHOWN_WITHIN_MS = 1_000;

export interface Acknowledged {
  readonly id: string;
  readonly receipt_id: number | undefined;
  readonly at_ms: number;
}

export interface Trade {
  readonly receipts: Acknowledged[];
  readonly closings: Acknowledged[];
  /**
   * `stale` has the moments at which a node showed an older state than the database had a second
   * before; `looks` counts the looks at nodes.
   */
  readonly stale: { readonly at_ms: number; readonly what: string }[];
  looks: number;
  /** Number of responses other than 200, by status; 0 means no response. */
  readonly refusals: Map<number, number>;
  /** Closings in the order in which the feed named them. */
  readonly feed: { readonly report_id: string; readonly revision: number }[];
  readonly end: () => Promise<void>;
}

/**
 * Starts registers that sell and close, a connector that reads the feed, and a probe that asks each
 * node whether it shows what was changed.
 */
export function startTrade(nodes: Nodes): Trade {
  const over = new AbortController();
  const trade: Omit<Trade, "end"> = { receipts: [], closings: [], stale: [], looks: 0, refusals: new Map(), feed: [] };
  const sold = new AbortController();
  const following = follow(nodes, trade, sold.signal);
  const running = [
    ...nodes.shop.terminal_ids.map((_, register) => sell(nodes, trade, register, over.signal)),
    probe(nodes, trade, over.signal),
  ];
  return Object.assign(trade, {
    end: async () => {
      over.abort();
      await Promise.all(running);
      sold.abort();
      await following;
    },
  });
}

interface Asked {
  readonly status: number;
  readonly text: string;
}

async function ask(url: string, token: string, method = "GET", body?: string): Promise<Asked> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      signal: AbortSignal.timeout(10_000),
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, text: await answer.text() };
  } catch (error) {
    return { status: 0, text: String(error) };
  }
}

/**
 * Posts the same bytes until they are acknowledged; returns undefined when the drill ends first.
 */
async function deliver(
  nodes: Nodes,
  trade: Omit<Trade, "end">,
  path: string,
  body: string,
  ends: AbortSignal,
): Promise<Asked | undefined> {
  while (!ends.aborted) {
    const answer = await ask(nodes.url + path, nodes.shop.token, "POST", body);
    if (answer.status === 200) return answer;
    trade.refusals.set(answer.status, (trade.refusals.get(answer.status) ?? 0) + 1);
    if (answer.status !== 0 && answer.status < 500) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    await sleep(REPEAT_AFTER_MS);
  }
  return undefined;
}

async function sell(nodes: Nodes, trade: Omit<Trade, "end">, register: number, ends: AbortSignal): Promise<void> {
  const { shop } = nodes;
  const till = tillOf(shop, register);
  let session: string[] = [];
  while (!ends.aborted) {
    const sale_id = randomUUID();
    const stored = await deliver(nodes, trade, "/rest/V1/pos/receipts", receiptBodyOf(shop, register, sale_id), ends);
    if (stored === undefined) return;
    trade.receipts.push({
      id: sale_id,
      receipt_id: (JSON.parse(stored.text) as { receipt_id: number }).receipt_id,
      at_ms: performance.now(),
    });
    session.push(sale_id);
    if (session.length === RECEIPTS_OF_SESSION) {
      const report = closingOf(till, { documents: listed(...session) });
      const closed = await deliver(nodes, trade, "/rest/V1/pos/register-reports", JSON.stringify({ report }), ends);
      if (closed === undefined) return;
      trade.closings.push({ id: report.report_id, receipt_id: undefined, at_ms: performance.now() });
      session = [];
    }
    await sleep(PAUSE_MS);
  }
}

/**
 * Follows the feed as a connector does: asks for what changed since the last revision that it
 * knows, at the end until there is nothing more.
 */
async function follow(nodes: Nodes, trade: Omit<Trade, "end">, ends: AbortSignal): Promise<void> {
  let cursor = 0;
  for (;;) {
    const { status, text } = await ask(
      `${nodes.url}/rest/V1/pos/register-reports?changedAfter=${cursor}&searchCriteria[pageSize]=50`,
      nodes.shop.token,
    );
    if (status === 200) {
      const { items } = JSON.parse(text) as { items: { report_id: string; revision: number }[] };
      for (const { report_id, revision } of items) {
        trade.feed.push({ report_id, revision });
        cursor = Math.max(cursor, revision);
      }
      if (items.length > 0) continue;
      if (ends.aborted) return;
    }
    await sleep(REPEAT_AFTER_MS);
  }
}

/**
 * Changes the name of the location and revokes a token, in turn, and looks at each node a second
 * later.
 */
async function probe(nodes: Nodes, trade: Omit<Trade, "end">, ends: AbortSignal): Promise<void> {
  const { shop, url, urls, asOwner } = nodes;
  for (let turn = 1; !ends.aborted; turn += 1) {
    await sleep(PROBE_EVERY_MS);
    const location = JSON.stringify({ location: { name: `Shop ${turn}` } });
    const put = await ask(`${url}/rest/V1/pos/locations/${shop.location_id}`, shop.token, "PUT", location);
    const revoked = await revokedToken(nodes).catch(() => undefined);
    if (put.status !== 200) continue;
    await sleep(SHOWN_WITHIN_MS);
    // The probe reads the database: a failover that loses commits reverts an acknowledged change.
    const known = await asOwner(async (owner) => {
      const { rows } = await owner.query<{ name: string }>("select name from pos.location where location_id = $1", [
        shop.location_id,
      ]);
      return rows[0]?.name;
    }).catch(() => undefined);
    for (const node of urls) {
      const shown = await ask(`${node}/rest/V1/pos/terminals/${shop.terminal_ids[0]}/config`, shop.token);
      if (shown.status === 200 && known !== undefined) {
        trade.looks += 1;
        const { location } = JSON.parse(JSON.parse(shown.text) as string) as { location: { name: string } };
        const { name } = location;
        if (name !== known)
          trade.stale.push({ at_ms: performance.now(), what: `${node} shows "${name}", not "${known}"` });
      }
      if (revoked === undefined) continue;
      trade.looks += 1;
      const { status } = await ask(`${node}/rest/V1/pos/config`, revoked);
      if (status === 200) trade.stale.push({ at_ms: performance.now(), what: `${node} lets a revoked token in` });
    }
  }
}

/** Returns a revoked token that every node had seen while it was valid. */
async function revokedToken({ asOwner, urls }: Nodes): Promise<string> {
  const { token, hash } = newAccessToken();
  await asOwner((owner) =>
    owner.query("insert into pos.integration (name, resources, token_hash) values ($1, '{all}', $2)", [
      `drill ${hash}`,
      hash,
    ]),
  );
  await sleep(SHOWN_WITHIN_MS);
  for (const node of urls) await ask(`${node}/rest/V1/pos/config`, token);
  await asOwner((owner) => owner.query("delete from pos.integration where token_hash = $1", [hashToken(token)]));
  return token;
}
