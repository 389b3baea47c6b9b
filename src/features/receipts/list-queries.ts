import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../runtime/database.ts";
import type { NarrowRows } from "../../web-api/list-rows.ts";
import { adminCriteria } from "../../web-api/search-criteria/admin.ts";
import { columnName, type Columns } from "../../web-api/search-criteria/compile.ts";
import { matchesNull } from "../../web-api/search-criteria/conditions.ts";
import type { FilterGroup } from "../../web-api/search-criteria/criteria.ts";
import type { Listing, ListSource } from "../../web-api/search-list.ts";
import { digestedUpTo } from "./digest-queries.ts";
import { RECEIPT_FIGURES, RECEIPT_KIND } from "./figures.ts";
import { RECEIPTS } from "./queries.ts";
import { INDEXED_CHARACTERS_MAX, LISTED_COLUMNS } from "./schemas.ts";

const CUSTOMER = "pos.customer_text(r.customer_name, r.customer_email)";
/** As `customer_text` cuts both parts. */
const CUSTOMER_CHARACTERS_MAX = 2 * 2_000 + 1;

const NUMBER = {
  sql: "r.receipt_number",
  type: "text",
  sorted_by: "lower(r.receipt_number)",
  characters_max: INDEXED_CHARACTERS_MAX,
} as const;

/** A receipt that names its register and location by id only is listed with the names that these have now. */
const NAMES: Readonly<Record<string, RawBuilder<unknown>>> = {
  terminal_name: sql`coalesce(r.terminal_name, (select t.name from terminal t where t.terminal_id = r.terminal_id))
                     as terminal_name`,
  location_name: sql`coalesce(r.location_name, (select l.name from location l where l.location_id = r.location_id))
                     as location_name`,
};

const LISTED_RECEIPTS: ListSource = {
  ...RECEIPTS,
  is_long: true,
  select: sql`${sql.join(["receipt_id", ...LISTED_COLUMNS].map((column) => NAMES[column] ?? sql.ref(`r.${column}`)))},
    ${RECEIPT_KIND} as kind, (select f.signed_total from ${RECEIPT_FIGURES} f) as signed_total,
    (select f.net_sales from ${RECEIPT_FIGURES} f) as net_sales`,
  columns: {
    ...RECEIPTS.columns,
    receipt_number: NUMBER,
    customer: { sql: CUSTOMER, type: "text", characters_max: CUSTOMER_CHARACTERS_MAX },
    card: { sql: "pos.card_digits(r.terminal_info)", type: "text" },
  },
};

/** What `receipt_customer` has of a receipt. */
const NARROW_COLUMNS: Columns = {
  receipt_id: { sql: "r.receipt_id", type: "bigint" },
  created_at: { sql: "r.created_at", type: "timestamp" },
  terminal_id: { sql: "r.terminal_id", type: "int" },
  location_id: { sql: "r.location_id", type: "int" },
  grand_total: { sql: "r.grand_total", type: "numeric" },
  receipt_number: NUMBER,
  customer: { sql: "r.customer", type: "text", characters_max: CUSTOMER_CHARACTERS_MAX },
};

/** The administration's list, which is also searched by customer and by the digits of a card. */
export async function listedReceipts(db: Db, { query }: Pick<Listing, "query">): Promise<ListSource> {
  const { columns } = LISTED_RECEIPTS;
  const isByCustomer = ({ filters }: FilterGroup): boolean =>
    filters.every(
      ({ field, condition_type, value }) =>
        columnName(field, columns) === "customer" && !matchesNull(condition_type, value),
    );
  if (!adminCriteria(query).filter_groups.some(isByCustomer)) return LISTED_RECEIPTS;
  const customers = await receiptsWithCustomer(db);
  return {
    ...LISTED_RECEIPTS,
    columns: {
      ...columns,
      customer: {
        sql: CUSTOMER,
        type: "text",
        characters_max: CUSTOMER_CHARACTERS_MAX,
        found_in: { from: sql`${customers} as c`, sql: "c.customer", key: "c.receipt_id", own_key: "r.receipt_id" },
      },
    },
    narrow: { from: sql`${customers} as r`, columns: NARROW_COLUMNS } satisfies NarrowRows,
  };
}

/** Every receipt that has a customer, from a narrow table and, where it is younger than that, as it stands. */
async function receiptsWithCustomer(db: Db): Promise<RawBuilder<unknown>> {
  const digested_id = await digestedUpTo(db);
  // The number as a parameter tells the planner how few receipts are younger; what holds is the one of the statement's moment.
  return sql`(
    select receipt_id, created_at, terminal_id, location_id, grand_total, receipt_number, customer from receipt_customer
    union all
    select receipt_id, created_at, terminal_id, location_id, grand_total, receipt_number,
           customer_text(customer_name, customer_email)
      from shown_receipt
     where receipt_id > ${digested_id}::int8 and receipt_id > (select digested_id from receipt_digest)
       and customer_text(customer_name, customer_email) is not null)`;
}
