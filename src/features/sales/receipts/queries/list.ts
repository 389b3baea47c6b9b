import { type RawBuilder, sql } from "kysely";
import { adminCriteria } from "../../../../web-api/search/admin.ts";
import { columnName } from "../../../../web-api/search/compile.ts";
import type { Listing, ListSource } from "../../../../web-api/list/search-list.ts";
import { RECEIPT_FIGURES, RECEIPT_KIND } from "../figures.ts";
import { RECEIPTS } from "../receipt-writer.ts";
import { INDEXED_CHARACTERS_MAX, LISTED_COLUMNS } from "../schemas.ts";

/** As the index has it. */
const CUSTOMER = "pos.customer_text(r.customer_name, r.customer_email)";
/** As `customer_text` cuts both parts. */
const CUSTOMER_CHARACTERS_MAX = 2 * 2_000 + 1;

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
    receipt_number: {
      sql: "r.receipt_number",
      type: "text",
      sorted_by: "lower(r.receipt_number)",
      characters_max: INDEXED_CHARACTERS_MAX,
    },
    customer: { sql: CUSTOMER, type: "text", characters_max: CUSTOMER_CHARACTERS_MAX },
    card: { sql: "pos.card_digits(r.terminal_info)", type: "text" },
  },
};

/** Receipts of a customer are counted up to this number: the trigrams name candidates, each of which has to be read. */
const COUNTED_MAX = 10_001;

/** The administration's list, which is also searched by customer and by the digits of a card. */
export function listedReceipts({ query }: Pick<Listing, "query">): ListSource {
  const { columns } = LISTED_RECEIPTS;
  const isByCustomer = adminCriteria(query).filter_groups.some(({ filters }) =>
    filters.some(({ field }) => columnName(field, columns) === "customer"),
  );
  return isByCustomer ? { ...LISTED_RECEIPTS, count_max: COUNTED_MAX } : LISTED_RECEIPTS;
}
