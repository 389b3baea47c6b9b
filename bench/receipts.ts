import { randomUUID } from "node:crypto";
import type pg from "pg";
import { limitOf } from "./limits.ts";
import { load, request } from "./load.ts";
import { type RunningShop, socketOf } from "../test/running-service.ts";

const LINES = 12;

/** Returns the members of a receipt of about 4 kB: a dozen lines with the verbatim upload. */
function receiptParts(shop: RunningShop, terminal = 0) {
  const items = Array.from({ length: LINES }, (_, line) => ({
    sku: `SKU-${line}`,
    name: `Product number ${line}`,
    qty: 1,
    price: 12.1,
    row_total: 12.1,
    tax_amount: 2.1,
    discount_amount: 0,
    base_unit_price: 10,
    tax_class_id: 2,
    tax_rate: 21,
  }));
  const raw_payload = JSON.stringify({ sale: "as the register wrote it", note: "x".repeat(1_700) });
  return {
    terminal_id: shop.terminal_ids[terminal],
    location_id: shop.location_id,
    staff_name: "Sam",
    terminal_name: "Till",
    payment_method: "pos_cash",
    subtotal: 120,
    tax_amount: 25.2,
    discount_amount: 0,
    grand_total: 145.2,
    currency: "EUR",
    receipt_number: "R-000001",
    amount_tendered: 150,
    change_due: 4.8,
    items,
    raw_payload,
    split_payments: "[]",
    register_session_id: "5b6f3f5a-7a39-4a3c-9a47-000000000001",
  };
}

export function receiptBody(shop: RunningShop, sale_id: string): string {
  return receiptBodyOf(shop, 0, sale_id);
}

/** Returns the body of a receipt from the terminal with this index in the shop. */
export function receiptBodyOf(shop: RunningShop, terminal: number, sale_id: string): string {
  return JSON.stringify({ receipt: { sale_id, ...receiptParts(shop, terminal) } });
}

export function receiptRequests(shop: RunningShop): { next: (client: number) => Buffer; bytes: number } {
  const mark = "00000000-0000-0000-0000-000000000000";
  const body = receiptBody(shop, mark);
  const bytes = request("POST", "/rest/V1/pos/receipts", shop.token, body);
  const at = bytes.indexOf(mark);
  // A client has one request in flight, so it can write the next sale id into the same bytes.
  const own = new Map<number, Buffer>();
  return {
    bytes: Buffer.byteLength(body),
    next: (client) => {
      const mine = own.get(client) ?? Buffer.from(bytes);
      own.set(client, mine);
      mine.write(randomUUID(), at, "latin1");
      return mine;
    },
  };
}

/**
 * Measures inserts of the same row into a table with the same columns and indexes, as the limit of
 * the rate of receipts.
 */
export async function receiptLimit(
  owner: pg.Client,
  data_dir: string,
  shop: RunningShop,
  clients: number,
  seconds: number,
) {
  await owner.query("drop table if exists pos.bench_receipt, pos.bench_receipt_key");
  await owner.query("create table pos.bench_receipt_key (like pos.receipt_key including all)");
  await owner.query("create table pos.bench_receipt (like pos.receipt including all)");
  const parts = receiptParts(shop);
  const limit = await limitOf({
    socket: socketOf(data_dir),
    role: "tillkeeper_owner",
    clients,
    seconds,
    parameters: { items: JSON.stringify(parts.items), payload: JSON.stringify(parts.raw_payload) },
    statement: `
      with stored as (insert into pos.bench_receipt (sale_id, pos_order_id, terminal_id, location_id, staff_name, terminal_name,
        payment_method, subtotal, tax_amount, discount_amount, grand_total, currency, receipt_token, receipt_number,
        amount_tendered, change_due, items, raw_payload, split_payments, register_session_id, content_hash)
      select u, u, ${parts.terminal_id}, ${parts.location_id}, 'Sam', 'Till', 'pos_cash', 120, 25.2, 0, 145.2, 'EUR',
        u || u, 'R-000001', 150, 4.8, :items::text, :payload::text, '"[]"', '${parts.register_session_id}', u
        from (select gen_random_uuid()::text as u) s
        returning receipt_id, sale_id, receipt_token)
      insert into pos.bench_receipt_key (key, kind, slot, receipt_id)
      select pos.key_of(k.id), k.kind, k.slot, receipt_id
        from stored cross join lateral (values (sale_id, 'o'::"char", 0), (sale_id, 's', 1), (receipt_token, 't', 2)) k (id, kind, slot)`,
  });
  await owner.query("drop table pos.bench_receipt, pos.bench_receipt_key");
  return limit;
}

export async function receiptLoad(shop: RunningShop, port: number, clients: number, seconds: number) {
  const { next } = receiptRequests(shop);
  return load({ port, clients, seconds, next });
}
