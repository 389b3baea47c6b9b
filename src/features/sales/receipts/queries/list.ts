import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Columns } from "../../../../web-api/search/compile.ts";
import { upperCamel } from "../../../../web-api/search/criteria.ts";
import type { Condition } from "../../../../web-api/search/conditions.ts";
import { kindOf, statedMax } from "../../../../web-api/schema.ts";
import type { Totalled } from "../../../../web-api/list/totals.ts";
import { type ListSource, ofLocations, ofSandbox } from "../../../../web-api/list/search-list.ts";
import { INDEXED_CHARACTERS_MAX, LISTED_COLUMNS, LONG, SENT, SENT_COLUMNS } from "../schemas.ts";
import { CURRENCY_CHARACTERS_MAX } from "../../figures/rules/parts.ts";
import { RECEIPT_COLUMNS } from "./receipt.ts";
import { CHARGED_TWICE, methodKey } from "./charged-twice.ts";
import { RECEIPT_FIGURES, RECEIPT_KIND } from "./totals.ts";

const LIST_TYPES = {
  int: "int",
  bool: "bool",
  text: "text",
  decimal: "numeric",
  amount: "numeric",
  verbatim: "json",
  json: "json",
  timestamp: "timestamp",
} as const;

/**
 * Returns the condition for receipts of an original order. It uses both indexes of that column:
 * short values are found by their text, the few others by their length.
 */
export function ofOriginalOrder(texts: readonly string[]): Condition {
  const lower = sql`array(select lower(t) from unnest(${[...texts]}::text[]) t)`;
  const column = sql`r.original_order_increment_id`;
  return sql<SqlBool>`(${column} is not null
    and lower(pos.json_text(case when length(${column}) <= 300 then ${column} end)) = any(${lower})
    or length(${column}) > 300 and lower(pos.json_text(${column})) = any(${lower}))`;
}

/**
 * Returns the condition for receipts whose column has one of the texts, in any case, by their keys.
 *
 * @param kinds - of the column's keys.
 */
const byKeys =
  (column: string, kinds: readonly string[]) =>
  (texts: readonly string[]): Condition => {
    const keyed = kinds.map(
      (kind) => sql`select k.receipt_id from receipt_key k
      where k.key = any(array(select key_of(t) from unnest(${[...texts]}::text[]) t)) and k.kind = ${sql.lit(kind)}`,
    );
    return sql<SqlBool>`(r.receipt_id = any(array(${sql.join(keyed, sql` union all `)}))
    and lower(${sql.ref(column)}) = any(array(select lower(t) from unnest(${[...texts]}::text[]) t)))`;
  };

const FOUND_BY: Readonly<Record<string, (texts: readonly string[]) => Condition>> = {
  pos_order_id: byKeys("r.pos_order_id", ["o"]),
  sale_id: byKeys("r.sale_id", ["s", "f"]),
  receipt_token: byKeys("r.receipt_token", ["t"]),
  original_order_increment_id: ofOriginalOrder,
};

const LIST_COLUMNS: Columns = {
  receipt_id: { sql: "r.receipt_id", type: "bigint" },
  ...Object.fromEntries(
    SENT_COLUMNS.map((column) => {
      const type = LIST_TYPES[kindOf(SENT[column]) ?? "text"];
      return [
        column,
        {
          sql: type === "json" ? `pos.json_text(r.${column})` : `r.${column}`,
          type,
          characters_max: statedMax(SENT[column]),
          is_long: LONG.has(column),
          is_never_empty: column === "created_at",
          ...(FOUND_BY[column] === undefined ? {} : { whereAnyOf: FOUND_BY[column] }),
        },
      ];
    }),
  ),
  // The interface gives this member no type; queries read it as a flag.
  is_reverse_charge: {
    sql: "(lower(pos.json_text(r.is_reverse_charge)) in ('1', 'true', 'on', 'yes'))",
    type: "bool",
  },
};

export const RECEIPTS: ListSource = {
  from: sql`shown_receipt as r`,
  select: RECEIPT_COLUMNS,
  columns: LIST_COLUMNS,
  primary_key: "receipt_id",
  reach: ofLocations(sql`r.location_id`),
  sandbox: {
    is_of: ofSandbox(sql`r.location_id`),
    named_by: [
      "location_id",
      "terminal_id",
      "receipt_id",
      "receipt_token",
      "receipt_number",
      "sale_id",
      "pos_order_id",
      "register_session_id",
      "order_increment_id",
      "original_order_increment_id",
    ],
  },
};

/** SQL expression of a customer's name and address, as the index has it. */
const CUSTOMER = "pos.customer_text(r.customer_name, r.customer_email)";
/** Maximum characters of `customer_text`, which cuts name and address to 2,000 each. */
const CUSTOMER_CHARACTERS_MAX = 2 * 2_000 + 1;

/**
 * SQL of the names in the list. A receipt without the names of its register and location gets their
 * current names.
 */
const NAMES: Readonly<Record<string, RawBuilder<unknown>>> = {
  terminal_name: sql`coalesce(r.terminal_name, (select t.name from terminal t where t.terminal_id = r.terminal_id))
                     as terminal_name`,
  location_name: sql`coalesce(r.location_name, (select l.name from location l where l.location_id = r.location_id))
                     as location_name`,
};

/**
 * SQL condition: the receipt `r` names no session and is in no closing, but its register closes
 * sessions. The registers are read first, so that a shop without closings reads no receipt.
 */
const IS_OUTSIDE_CLOSINGS = `(
  r.register_session_id is null
  and r.terminal_id = any(array(select t.terminal_id from (select terminal_id from terminal union select terminal_id from deleted_terminal) t
                                 where exists (select from register_report c where c.terminal_id = t.terminal_id)))
  and not exists (select from closing_document d where lower(d.sale_id) = lower(coalesce(r.sale_id, r.pos_order_id))))`;

/** Maximum characters of the payments of a receipt that are read for the list. */
const PARTS_CHARACTERS_MAX = 20_000;

/** Returns SQL of the methods in the split payments or in the credits of the receipt `r`. */
function methodsIn(column: "split_payments" | "applied_credits"): RawBuilder<unknown> {
  const parts = sql.ref(`r.${column}`);
  return sql`coalesce(pos.methods_of(case when length(${parts}) <= ${PARTS_CHARACTERS_MAX}::int then ${parts} end), '{}')`;
}

/** SQL for the methods by which the receipt `r` was paid, credits last, each once, as JSON. */
const PAYMENT_METHODS = sql`(
  select coalesce(json_agg(m.method order by m.place), '[]')
    from (select distinct on (${methodKey("method")}) method, place
            from unnest(coalesce(nullif(${methodsIn("split_payments")}, '{}'), array[r.payment_method])
                        || ${methodsIn("applied_credits")}) with ordinality as parts (method, place)
           where method is not null order by ${methodKey("method")}, place) m)::text`;

/**
 * Returns the condition for receipts that were paid, wholly or in part, by one of the methods or
 * credits.
 */
function paidBy(methods: readonly string[]): Condition {
  const wanted = sql`array(select ${methodKey("t")} from unnest(${[...methods]}::text[]) t)`;
  return sql<SqlBool>`(coalesce(${methodKey("r.payment_method")} = any(${wanted}), false)
    or coalesce(r.split_payments, r.applied_credits) is not null
       and exists (select from unnest(${methodsIn("split_payments")} || ${methodsIn("applied_credits")}) as part (method)
                    where ${methodKey("method")} = any(${wanted})))`;
}

/** SQL of the time on the clock of the shop, as figures count it. */
const SOLD_AT = "coalesce(r.sold_at, r.created_at at time zone 'UTC')";

/** SQL of the currency as reports state it; a dash for receipts that state none. */
const COUNTED_CURRENCY = `coalesce(nullif(upper(btrim(left(r.currency, ${CURRENCY_CHARACTERS_MAX}))), ''), '-')`;

/**
 * Columns that have no index. Their filters read the receipts of the period, so that all matching
 * ones are not counted.
 */
const WITHOUT_INDEX = new Set([
  "Customer",
  "Kind",
  "Method",
  "StaffName",
  "StaffId",
  "TaxAmount",
  "IsTaxExempt",
  "SoldOn",
  "SoldHour",
  "CountedCurrency",
]);

/** Maximum number of receipts that are counted when each candidate must be read. */
const COUNTED_MAX = 10_001;

/**
 * List of receipts in the administration, which also searches by customer, by the digits of a card,
 * by kind and by each method of a payment.
 */
export const LISTED_RECEIPTS: ListSource = {
  ...RECEIPTS,
  count: ({ filter_groups }) =>
    filter_groups.some(({ filters }) => filters.some(({ field }) => WITHOUT_INDEX.has(upperCamel(field))))
      ? COUNTED_MAX
      : undefined,
  paging: "by_keys",
  select: sql`${sql.join(["receipt_id", ...LISTED_COLUMNS].map((column) => NAMES[column] ?? sql.ref(`r.${column}`)))},
    ${RECEIPT_KIND} as kind, is_sandbox(r.location_id) as is_sandbox, (select f.signed_total from ${RECEIPT_FIGURES} f) as signed_total,
    (select f.net_sales from ${RECEIPT_FIGURES} f) as net_sales,
    case when ${RECEIPT_KIND} in ('refund', 'deposit_refund') then -abs(r.tax_amount) else r.tax_amount end as signed_tax,
    to_char(${sql.raw(SOLD_AT)}, 'YYYY-MM-DD') as sold_on, extract(hour from ${sql.raw(SOLD_AT)})::int as sold_hour,
    ${PAYMENT_METHODS} as payment_methods, card_digits(r.terminal_info) as card, ${CHARGED_TWICE} as charged_twice`,
  columns: {
    ...RECEIPTS.columns,
    receipt_number: {
      sql: "r.receipt_number",
      type: "text",
      sorted_by: "lower(r.receipt_number)",
      characters_max: INDEXED_CHARACTERS_MAX,
    },
    customer: {
      sql: CUSTOMER,
      type: "text",
      characters_max: CUSTOMER_CHARACTERS_MAX,
      indexed_when: "(r.customer_name is not null or r.customer_email is not null)",
    },
    is_outside_closings: { sql: IS_OUTSIDE_CLOSINGS, type: "bool" },
    kind: { sql: "receipt_kind(r.sale_type, r.layaway_kind, r.credit_due)", type: "text" },
    method: { sql: "r.payment_method", type: "text", whereAnyOf: paidBy },
    sold_on: { sql: `${SOLD_AT}::date`, type: "date", near: "r.created_at" },
    sold_hour: { sql: `extract(hour from ${SOLD_AT})::int`, type: "int" },
    counted_currency: { sql: COUNTED_CURRENCY, type: "text" },
    card: { sql: "pos.card_digits(r.terminal_info)", type: "text", indexed_when: "r.terminal_info is not null" },
  },
};

/** Sums per currency that the administration shows under its list of receipts. */
export const TOTALLED_RECEIPTS: Totalled = {
  source: { ...LISTED_RECEIPTS, from: sql`shown_receipt as r cross join lateral ${RECEIPT_FIGURES} f` },
  currency: sql`r.currency`,
  sums: { signed_total: sql`f.signed_total`, net_sales: sql`f.net_sales` },
};
