import { randomUUID } from "node:crypto";
import {
  type Case,
  type Context,
  eventually,
  expectEnvelope,
  expectEqual,
  expectOutcome,
  expectStatus,
  expectTrue,
  type Till,
} from "../case.ts";
import { closingOf, receiptOf } from "../documents.ts";
import { search } from "../http.ts";
import { expectPages, type ReadPage, readPages } from "../pages.ts";

const group = "closings";

const CLOSINGS_AT_ONCE = 5;

interface Row {
  readonly report_id: string;
  readonly report_json: string;
  readonly revision: number;
  readonly state_closing_received: string;
  readonly state_documents_received: string;
  readonly state_figures_reconciled: string;
}

type Closing = ReturnType<typeof closingOf>;

/**
 * Writes a closing as text that no serializer produces: spaces, an escape and a number with a
 * trailing zero.
 */
const textOf = (closing: object): string =>
  JSON.stringify(closing, null, 1)
    .replace('"Ada Moreau"', '"\\u0041da Moreau"')
    .replace('"schema_version": 1', '"schema_version" :  1');

const submit = ({ http, stage }: Context, closing: object) =>
  http.post("/pos/register-reports", `{ "report" : ${textOf(closing)} }`, stage.register_token);

async function read({ http, stage }: Context, report_id: string): Promise<Row> {
  return expectStatus<Row>(
    await http.get(`/pos/register-reports/${report_id}`, stage.reader_token),
    200,
    "the closing",
  );
}

async function ring(context: Context, till: Till, session_id: string): Promise<string> {
  const receipt = receiptOf(context, till, { register_session_id: session_id });
  const reply = await context.http.post("/pos/receipts", { receipt }, context.stage.register_token);
  expectStatus(reply, 200, "a receipt");
  return receipt.sale_id;
}

/** Stores a closing with the two sales of its session. */
async function closed(context: Context): Promise<{ readonly till: Till; readonly closing: Closing }> {
  const till = await context.activateTill();
  const session_id = randomUUID();
  const sale_ids = [await ring(context, till, session_id), await ring(context, till, session_id)];
  const closing = closingOf(context, till, { session_id, sale_ids });
  expectStatus(await submit(context, closing), 200, "the closing");
  return { till, closing };
}

async function verdictOf(context: Context, closing: Closing): Promise<string> {
  await eventually(
    async () => (await read(context, closing.report_id)).state_figures_reconciled !== "not_evaluated",
    30,
    "a verdict",
  );
  return (await read(context, closing.report_id)).state_figures_reconciled;
}

export const CLOSINGS: readonly Case[] = [
  {
    group,
    demand: "A closing is stored byte for byte, and the same document again answers the stored row.",
    run: async (context) => {
      const { closing } = await closed(context);
      const row = await read(context, closing.report_id);
      expectEqual(row.report_json, textOf(closing), "report_json");
      const again = expectStatus<Row>(await submit(context, closing), 200, "the same document");
      expectEqual(again.report_id, closing.report_id, "report_id");
      expectEqual((await read(context, closing.report_id)).report_json, textOf(closing), "report_json afterwards");
    },
  },
  {
    group,
    demand: "Each of the four collisions is a 409 that names its outcome.",
    run: async (context) => {
      const { till, closing } = await closed(context);
      expectOutcome(await submit(context, { ...closing, order_count: 9 }), "report_payload_differs");
      const other = { report_id: randomUUID(), session_id: randomUUID() };
      const again = { ...closing, ...other, session_id: closing.session_id, closing_number: 2 };
      expectOutcome(await submit(context, again), "session_already_closed");
      expectOutcome(await submit(context, { ...closing, ...other }), "number_taken");
      const foreign = closingOf(
        context,
        { ...till, device_identifier: "never-bound" },
        { session_id: randomUUID(), sale_ids: [] },
      );
      expectOutcome(await submit(context, foreign), "device_mismatch");
    },
  },
  {
    group,
    demand: "A document that is no closing of schema 1 is 400, an unknown terminal 404.",
    run: async (context) => {
      const till = await context.activateTill();
      const closing = closingOf(context, till, { session_id: randomUUID(), sale_ids: [] });
      expectEnvelope(await submit(context, { ...closing, schema_version: 2 }), 400, "schema 2");
      expectEnvelope(await submit(context, { ...closing, currency: 978 }), 400, "a currency that is a number");
      expectEnvelope(await submit(context, { ...closing, terminal_id: 999_999_999 }), 404, "an unknown terminal");
    },
  },
  {
    group,
    demand: "A receipt that arrives after its closing completes it.",
    run: async (context) => {
      const till = await context.activateTill();
      const session_id = randomUUID();
      const late = receiptOf(context, till, { register_session_id: session_id });
      const closing = closingOf(context, till, { session_id, sale_ids: [late.sale_id] });
      expectStatus(await submit(context, closing), 200, "the closing");
      expectEqual((await read(context, closing.report_id)).state_documents_received, "incomplete", "before");
      const reply = await context.http.post("/pos/receipts", { receipt: late }, context.stage.register_token);
      expectStatus(reply, 200, "the late receipt");
      const isComplete = async () => (await read(context, closing.report_id)).state_documents_received === "complete";
      await eventually(isComplete, 30, "state_documents_received complete");
    },
  },
  {
    group,
    demand: "A closing whose figures are right is matched.",
    run: async (context) => {
      const { closing } = await closed(context);
      expectEqual(await verdictOf(context, closing), "matched", "state_figures_reconciled");
    },
  },
  {
    group,
    demand: "A closing whose sales are too high is mismatched.",
    run: async (context) => {
      const till = await context.activateTill();
      const session_id = randomUUID();
      const sale_ids = [await ring(context, till, session_id)];
      const sales = { excl_tax: "21.00", tax: "4.20", incl_tax: "25.20" };
      const closing = closingOf(context, till, { session_id, sale_ids }, { sales });
      expectStatus(await submit(context, closing), 200, "the closing");
      expectEqual(await verdictOf(context, closing), "mismatched", "state_figures_reconciled");
    },
  },
  {
    group,
    demand: "The feed answers each change once, in the order of revisions, in pages of any size and from any cursor.",
    run: async (context) => {
      const { http, stage } = context;
      interface Feed {
        readonly items: readonly Row[];
        readonly highest_revision: number;
      }
      const read: ReadPage = async (after, page_size) => {
        const size = page_size === undefined ? "" : `&searchCriteria[pageSize]=${page_size}`;
        const path = `/pos/register-reports?changedAfter=${after}${size}`;
        const { items, highest_revision } = expectStatus<Feed>(await http.get(path, stage.reader_token), 200, "feed");
        const revisions = items.map(({ revision }) => revision);
        expectEqual(
          revisions,
          revisions.toSorted((a, b) => a - b),
          "order of the revisions",
        );
        expectTrue(
          revisions.every((revision) => revision > after),
          "A revision is not above the cursor.",
        );
        return { keys: items.map(({ report_id }) => report_id), highest_revision };
      };
      const { cursors } = await readPages(read, 0);
      const till = await context.activateTill();
      const closings = Array.from({ length: CLOSINGS_AT_ONCE }, () =>
        closingOf(context, till, { session_id: randomUUID(), sale_ids: [] }),
      );
      const replies = await Promise.all(closings.map((closing) => submit(context, closing)));
      for (const reply of replies) expectStatus(reply, 200, "a closing");
      for (const closing of closings) await verdictOf(context, closing);
      await expectPages(
        read,
        cursors.at(-1) ?? 0,
        closings.map(({ report_id }) => report_id),
      );
    },
  },
  {
    group,
    demand: "The list filters by terminal and does not show documents; a register's token may not read closings.",
    run: async (context) => {
      const { http, stage } = context;
      const { till, closing } = await closed(context);
      const query = search({ terminal_id: till.terminal_id });
      const reply = await http.get(`/pos/register-reports?${query}`, stage.reader_token);
      const list = expectStatus<{ items: readonly Row[]; total_count: number }>(reply, 200, "the list");
      expectEqual([list.total_count, list.items[0]?.report_id], [1, closing.report_id], "the terminal's closings");
      expectTrue(!("report_json" in (list.items[0] ?? {})), "The list has report_json.");
      const forbidden = await http.get(`/pos/register-reports/${closing.report_id}`, stage.register_token);
      expectEnvelope(forbidden, 401, "a register's token");
    },
  },
];
