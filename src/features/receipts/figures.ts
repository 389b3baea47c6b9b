import { type RawBuilder, sql } from "kysely";

/** What the receipt `r` counts as (docs/domain/figures.md). */
export const RECEIPT_KIND: RawBuilder<string> = sql`receipt_kind(r.sale_type, r.layaway_kind, r.credit_due)`;

/** What the receipt `r` adds to each figure, to be joined laterally. */
export const RECEIPT_FIGURES: RawBuilder<unknown> = sql`receipt_figures(${RECEIPT_KIND}, r.grand_total)`;
