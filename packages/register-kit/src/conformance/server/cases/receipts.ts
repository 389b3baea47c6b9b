import { randomBytes } from "node:crypto";
import { searchParameters } from "@tillkeeper/client";
import { type Case, type Context, expectEnvelope, expectEqual, expectStatus } from "../case.ts";
import { receiptOf } from "../documents.ts";
import { search } from "../http.ts";

const group = "receipts";

const RECEIPTS_AT_ONCE = 5;

interface Stored {
  readonly receipt_id: number;
  readonly receipt_token: string;
  readonly raw_payload: string;
  readonly order_increment_id: string | null;
  readonly grand_total: number;
  readonly sale_id: string;
}

const post = ({ http, stage }: Context, receipt: object) =>
  http.post("/pos/receipts", { receipt }, stage.register_token);
const stored = async (context: Context, receipt: object): Promise<Stored> =>
  expectStatus<Stored>(await post(context, receipt), 200, "a receipt");

async function countOf({ http, stage }: Context, sale_id: string): Promise<number> {
  const reply = await http.get(`/pos/receipts?${search({ sale_id })}`, stage.register_token);
  return expectStatus<{ total_count: number }>(reply, 200, "list of receipts").total_count;
}

// JSON in a form that no serializer produces: another device must get exactly this text.
const VERBATIM = '{"a": 1.50,\r\n "b":"\\u0041\u2028 \u202eleft 🧾 tab\\t",\n "c": 1E-3 }\n';

export const RECEIPTS: readonly Case[] = [
  {
    group,
    demand: "A receipt posted again answers the stored row, and nothing is doubled.",
    run: async (context) => {
      const receipt = receiptOf(context, await context.activateTill());
      const first = await stored(context, receipt);
      const again = await stored(context, { ...receipt, grand_total: 99 });
      expectEqual(again.receipt_id, first.receipt_id, "receipt_id");
      expectEqual(again.grand_total, receipt.grand_total, "grand_total after a repeat with another one");
      expectEqual(await countOf(context, receipt.sale_id), 1, "rows of the sale");
    },
  },
  {
    group,
    demand: "Twelve posts of one receipt at once leave one row.",
    run: async (context) => {
      const receipt = receiptOf(context, await context.activateTill());
      const rows = await Promise.all(Array.from({ length: 12 }, () => stored(context, receipt)));
      expectEqual(new Set(rows.map(({ receipt_id }) => receipt_id)).size, 1, "different receipt ids");
      expectEqual(await countOf(context, receipt.sale_id), 1, "rows of the sale");
    },
  },
  {
    group,
    demand: "raw_payload comes back character for character.",
    run: async (context) => {
      const { http, stage } = context;
      const receipt = receiptOf(context, await context.activateTill(), { raw_payload: VERBATIM });
      const { receipt_id, raw_payload } = await stored(context, receipt);
      expectEqual(raw_payload, VERBATIM, "raw_payload of the answer");
      const read = await http.get(`/pos/receipts/${receipt_id}`, stage.register_token);
      expectEqual(expectStatus<Stored>(read, 200, "the receipt by its id").raw_payload, VERBATIM, "raw_payload read");
    },
  },
  {
    group,
    demand: "A token is made when none is sent, and a repeat may bring a newer one and the order's number, once known.",
    run: async (context) => {
      const receipt = receiptOf(context, await context.activateTill());
      const first = await stored(context, receipt);
      expectEqual(/^[0-9a-f]{64}$/.test(first.receipt_token), true, "a token of 64 hexadecimal characters");
      const receipt_token = randomBytes(32).toString("hex");
      const order_increment_id = `S-${receipt.sale_id.slice(0, 8)}`;
      const again = await stored(context, { ...receipt, receipt_token, order_increment_id });
      expectEqual([again.receipt_token, again.order_increment_id], [receipt_token, order_increment_id], "the update");
      const { http, stage } = context;
      const path = `/pos/receipts/by-increment-id/${order_increment_id}`;
      const found = expectStatus<Stored>(await http.get(path, stage.register_token), 200, "by the order's number");
      expectEqual(found.receipt_id, first.receipt_id, "receipt_id by the order's number");
      expectEnvelope(await http.get(`${path}-unknown`, stage.register_token), 404, "an unknown number");
    },
  },
  {
    group,
    demand: "A list in pages of any size has each receipt once, in its order.",
    run: async (context) => {
      const { http, stage } = context;
      const till = await context.activateTill();
      const receipts = Array.from({ length: RECEIPTS_AT_ONCE }, () => receiptOf(context, till));
      const rows = await Promise.all(receipts.map((receipt) => stored(context, receipt)));
      const ids = rows.map(({ receipt_id }) => receipt_id).toSorted((a, b) => a - b);
      for (const page_size of [1, 2, 7]) {
        const listed: number[] = [];
        for (let page = 1; page <= Math.ceil(ids.length / page_size); page++) {
          const filters = [["terminal_id", till.terminal_id]] as const;
          const criteria = searchParameters({ filters, sort: [["receipt_id", "ASC"]], page_size, page });
          const reply = await http.get(`/pos/receipts?${new URLSearchParams(criteria)}`, stage.register_token);
          const list = expectStatus<{ items: readonly Stored[]; total_count: number }>(reply, 200, "list of receipts");
          expectEqual(list.total_count, ids.length, "total_count");
          listed.push(...list.items.map(({ receipt_id }) => receipt_id));
        }
        expectEqual(listed, ids, `receipts in pages of ${page_size}`);
      }
    },
  },
  {
    group,
    demand: "A receipt model of an unknown version does not lose the receipt.",
    run: async (context) => {
      const receipt_model = JSON.stringify({ schema_version: 99, header: {} });
      const receipt = receiptOf(context, await context.activateTill(), { receipt_model });
      await stored(context, receipt);
      expectEqual(await countOf(context, receipt.sale_id), 1, "rows of the sale");
    },
  },
  {
    group,
    demand: "Without a PRO licence a receipt gets 401 and is not stored; with it the same post succeeds.",
    run: async (context) => {
      const till = await context.activateTill();
      const receipt = receiptOf(context, till);
      await context.stage.setLicensed(till.terminal_id, false);
      expectEnvelope(await post(context, receipt), 401, "without a licence");
      expectEqual(await countOf(context, receipt.sale_id), 0, "rows of the sale");
      await context.stage.setLicensed(till.terminal_id, true);
      await stored(context, receipt);
    },
  },
  {
    group,
    demand: "An unknown receipt is 404; a receipt that is no object is 400.",
    run: async (context) => {
      const { http, stage } = context;
      expectEnvelope(await http.get("/pos/receipts/999999999", stage.register_token), 404, "an unknown id");
      expectEnvelope(await http.post("/pos/receipts", { receipt: 1 }, stage.register_token), 400, "a number");
      expectEnvelope(await http.post("/pos/receipts", "{", stage.register_token), 400, "half a document");
    },
  },
];
