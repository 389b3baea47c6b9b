import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { RunningService, RunningShop } from "../test/running-service.ts";
import { load, request } from "./load.ts";
import { type Bench, type Figures, type Timed, timed } from "./part.ts";
import { receiptBody } from "./receipts.ts";

/**
 * Number of receipts. Each visitor may view a receipt ten times, so one visitor needs many
 * receipts.
 */
const RECEIPTS = 4_000;
const CLIENTS = 8;

/**
 * Measures views, PDFs and mails of receipts with a dozen lines. Each answer is read completely.
 */
export async function benchReceiptPage({ service, owner, shop, seconds }: Bench): Promise<Figures> {
  const tokens = await storeReceipts(service, owner, shop);
  let turn = 0;
  const nextToken = (): string => tokens[(turn += 1) % tokens.length] ?? "";
  const measure = async (name: string, next: () => Buffer): Promise<Timed> =>
    timed(name, await load({ port: service.port, clients: CLIENTS, seconds, next }));
  return {
    lists: [
      await measure("receipt page, view", () => request("GET", `/pos/receipt/${nextToken()}`, "")),
      await measure("receipt page, PDF", () => request("GET", `/pos/receipt/${nextToken()}/download`, "")),
      await measure("receipt mailed with its PDF, to a file", () =>
        request(
          "POST",
          "/rest/V1/pos/receipts/email",
          shop.token,
          JSON.stringify({ receiptToken: nextToken(), email: "shopper@example.com" }),
        ),
      ),
    ],
  };
}

async function storeReceipts(service: RunningService, owner: pg.Client, shop: RunningShop): Promise<string[]> {
  const sale_ids = Array.from({ length: RECEIPTS }, () => randomUUID());
  const waiting = [...sale_ids];
  const post = async (): Promise<void> => {
    for (let sale_id = waiting.pop(); sale_id !== undefined; sale_id = waiting.pop()) {
      const answer = await fetch(`http://127.0.0.1:${service.port}/rest/V1/pos/receipts`, {
        method: "POST",
        headers: { authorization: `Bearer ${shop.token}`, "content-type": "application/json" },
        body: receiptBody(shop, sale_id),
      });
      if (!answer.ok) throw new Error(`a receipt was refused: ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, post));
  const { rows } = await owner.query<{ receipt_token: string }>(
    "select receipt_token from pos.receipt where sale_id = any($1)",
    [sale_ids],
  );
  return rows.map(({ receipt_token }) => receipt_token);
}
