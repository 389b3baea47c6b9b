import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { CANARY, openForPrivacy, type Planted, plantPerson } from "../../../../test/fixtures/privacy/person.ts";

/** Column names that suggest personal data. */
const NAMING =
  "(e_?mail|name|phone|fax|street|city|region|postcode|company|vat|birth|gender|prefix|suffix|customer|person|" +
  "contact|address|holder|payload|note|comment|message|information|description|data|value|text|title|label|" +
  "shipments|model|credit|payments|terminal_info|_url|_due|rma_id)";

/**
 * Effect of an erasure on each table. A table that may name a person must be in one of these lists.
 */
const ROWS_GO = [
  "shop_data.customer",
  "shop_data.customer_address",
  "shop_data.customer_credit_limit",
  "shop_data.customer_price",
  "shop_data.customer_search",
  "shop_data.newsletter_subscriber",
  "shop_data.salesrule_coupon_usage",
  "shop_data.salesrule_customer",
  "shop_data.wishlist",
  "shop_data.wishlist_item",
  "pos.held_cart",
  "pos.one_time_code",
];

/** The row stays, and nothing in it leads to the person. */
const EMPTIED = ["shop_data.salesrule_order_use", "pos.telemetry_event"];

/** The row stays as it was written, and is shown through a view that leaves the person out. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  "shop_data.sales_order": "shop_data.shown_order",
  "shop_data.sales_order_address": "shop_data.shown_order_address",
  "shop_data.sales_comment": "shop_data.shown_comment",
  "pos.receipt": "pos.shown_receipt",
};

/** The row stays as it was written, and `erased_audit_entry` marks it. */
const MARKED = ["pos.audit_log"];

/** Kept as it was written and handed out, as tax law requires; a person's export contains it. */
const KEPT = ["pos.invoice"];

/** Kept intentionally; the only personal data is the number of a deleted account. */
const NUMBER_STAYS = ["shop_data.sales_invoice", "pos.receipt_claim"];

/** Columns of tables with personal data that are about the sale, the shop or its staff. */
const OF_THE_SALE = new Set([
  "shop_data.sales_order.discount_description",
  "shop_data.sales_order.shipping_description",
  "shop_data.sales_comment.entity_name",
  "shop_data.sales_order_address.address_type",
  "shop_data.sales_order_address.customer_address_id",
  "shop_data.sales_order_address.region_code",
  "shop_data.sales_order_address.region_id",
  "shop_data.sales_order.customer_group_id",
  "shop_data.sales_order.customer_is_guest",
  "pos.audit_log.field_name",
  "pos.audit_log.location_name",
  "pos.audit_log.staff_name",
  "pos.audit_log.terminal_name",
  "pos.receipt.change_due",
  "pos.receipt.credit_memo_id",
  "pos.receipt.location_name",
  "pos.receipt.staff_name",
  "pos.receipt.terminal_name",
  "pos.telemetry_event.event_name",
  "pos.telemetry_event.value",
]);

/** Tables that describe the shop, its goods, its staff and its registers. */
const OF_THE_SHOP = [
  "shop_data.catalogrule",
  "shop_data.catalogrule_product_price",
  "shop_data.category",
  "shop_data.customer_group",
  "shop_data.customer_group_credit_limit",
  "shop_data.order_status",
  "shop_data.tax_class",
  "shop_data.tax_rate",
  "shop_data.product",
  "shop_data.product_attribute",
  "shop_data.product_attribute_value",
  "shop_data.product_tier_price",
  "shop_data.sales_creditmemo_item",
  "shop_data.sales_invoice_item",
  "shop_data.sales_order_item",
  "shop_data.sales_sequence",
  "shop_data.salesrule",
  "shop_data.salesrule_coupon",
  "shop_data.weee_tax",
  "pos.admin_role",
  "pos.admin_notice",
  // `pos.admin_token` has the address prefix and the program of an administrator's session.
  "pos.admin_token",
  "pos.admin_user",
  "pos.backup",
  // An address is whom the shop mails its closings to.
  "pos.closing_mail",
  // A name that an administrator typed as a filter stays until the view is deleted.
  "pos.list_view",
  "pos.sign_in_attempt",
  // An administrator's note on a record that differs at the shop platform.
  "pos.connector_difference",
  "pos.erasure",
  // Hashes of receipts, and heads of their tree. An erasure deletes the salt of the personal hash.
  "pos.evidence_checkpoint",
  "pos.evidence_entry",
  // Sums by product, register and member of the staff.
  "pos.figure",
  "pos.integration",
  "pos.location",
  "pos.migration",
  "pos.outbox_event",
  "pos.platform_fact",
  "pos.register_report",
  "pos.register_report_annotation",
  "pos.register_report_check",
  "pos.role",
  "pos.server_secret",
  "pos.setting",
  "pos.staff",
  "pos.store",
  "pos.store_group",
  "pos.telemetry_summary",
  "pos.terminal",
  "pos.webhook",
  "pos.website",
];

interface Column {
  readonly table: string;
  readonly name: string;
  readonly is_text: boolean;
  readonly is_account: boolean;
}

const { app, asked, close } = await openForPrivacy();
after(close);

let planted: Planted;
let columns: readonly Column[];

before(async () => {
  columns = await namingColumns();
  planted = await plantPerson(app);
});

/** Lists every column whose name suggests personal data, or that refers to an account. */
async function namingColumns(): Promise<readonly Column[]> {
  const { rows } = await app.deps.pool.query<Column>(
    `select n.nspname || '.' || c.relname as table, a.attname as name,
            format_type(a.atttypid, null) in ('text', 'text[]', 'json', 'jsonb', 'character varying') as is_text,
            a.attname = 'customer_id' or is_reference as is_account
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      cross join lateral (
        select exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid
                          and k.confrelid = 'shop_data.customer'::regclass and a.attnum = any (k.conkey)) as is_reference) as r
      where n.nspname in ('pos', 'shop_data') and c.relkind in ('r', 'p') and not c.relispartition
        and (is_reference or a.attname = 'customer_id'
             or a.attname ~ $1 and a.atttypid not in ('timestamptz'::regtype, 'bool'::regtype, 'numeric'::regtype))
      order by 1, a.attnum`,
    [NAMING],
  );
  return rows;
}

const columnsOf = (table: string): readonly Column[] => columns.filter((column) => column.table === table);

/**
 * Counts the rows of a table or view that name the person, or refer to their account, in any
 * column.
 */
async function rowsNaming(relation: string, table = relation): Promise<number> {
  const accounts = columnsOf(table).filter(({ is_account }) => is_account);
  const refers = accounts.map(({ name }) => `or t.${name} = $2`).join(" ");
  const { rows } = await app.deps.pool.query<{ n: number }>(
    `select count(*)::int as n from ${relation} t where strpos(lower(t::text), $1) > 0 or $2::int is null ${refers}`,
    [CANARY, planted.customer_id],
  );
  return rows[0]?.n ?? -1;
}

async function columnNames({ table, name, is_account }: Column): Promise<boolean> {
  const { rows } = await app.deps.pool.query<{ n: number }>(
    is_account
      ? `select count(*)::int as n from ${table} t where t.${name} = $1::int`
      : `select count(*)::int as n from ${table} t where strpos(lower(t.${name}::text), $1) > 0`,
    [is_account ? planted.customer_id : CANARY],
  );
  return (rows[0]?.n ?? 0) > 0;
}

describe("every table that may name a person", () => {
  test("every table that may name a person is handled by the erasure, or holds the shop's own data", () => {
    const known = new Set([
      ...ROWS_GO,
      ...EMPTIED,
      ...Object.keys(SHOWN_BY),
      ...MARKED,
      ...NUMBER_STAYS,
      ...KEPT,
      ...OF_THE_SHOP,
    ]);
    const tables = new Set(columns.map(({ table }) => table));
    assert.deepEqual(
      [...tables].filter((table) => !known.has(table)),
      [],
      "say in this file, and in docs/domain/privacy.md, what becomes of a person in these tables",
    );
    assert.deepEqual(
      [...known].filter((table) => !tables.has(table)),
      [],
      "these tables no longer name a person",
    );
  });

  test("a table of the shop's own data refers to no account", () => {
    const own = new Set(OF_THE_SHOP);
    const strange = columns.filter(({ table, is_account }) => is_account && own.has(table));
    assert.deepEqual(strange, []);
  });

  test("every table that the erasure handles contains test data of the person, in each column where data is kept", async () => {
    for (const table of [...ROWS_GO, ...EMPTIED]) assert.ok((await rowsNaming(table)) > 0, table);
    const kept = new Set([...Object.keys(SHOWN_BY), ...MARKED, ...NUMBER_STAYS, ...KEPT]);
    const unplanted: string[] = [];
    for (const column of columns.filter(({ table }) => kept.has(table))) {
      const name = `${column.table}.${column.name}`;
      if ((column.is_text || column.is_account) && !OF_THE_SALE.has(name) && !(await columnNames(column))) {
        unplanted.push(name);
      }
    }
    assert.deepEqual(unplanted, [], "plant them in test/fixtures/privacy/person.ts, or say that they are of the sale");
  });

  test("after an erasure no table names the person, or its view leaves the person out", async () => {
    await asked.erased(planted.email);
    const left: string[] = [];
    for (const table of [...ROWS_GO, ...EMPTIED]) if ((await rowsNaming(table)) > 0) left.push(table);
    for (const [table, view] of Object.entries(SHOWN_BY)) if ((await rowsNaming(view, table)) > 0) left.push(view);
    assert.deepEqual(left, []);
    for (const table of KEPT) assert.equal(await rowsNaming(table), 1, table);
    const { rows } = await app.deps.pool.query(
      `select a.log_id from pos.audit_log a
        where strpos(lower(a::text), $1) > 0 and not exists (select from pos.erased_audit_entry e where e.log_id = a.log_id)`,
      [CANARY],
    );
    assert.deepEqual(rows, []);
    const { rows: uses } = await app.deps.pool.query(
      "select customer_id, coupon_id is not null as has_coupon from shop_data.salesrule_order_use where order_id = $1",
      [planted.order.entity_id],
    );
    assert.deepEqual(uses, [{ customer_id: null, has_coupon: true }]);
  });
});
