import { type RawBuilder, sql } from "kysely";

/** SQL for the kind of the receipt `r` (docs/domain/figures.md). */
export const RECEIPT_KIND: RawBuilder<string> = sql`receipt_kind(r.sale_type, r.layaway_kind, r.credit_due)`;

/**
 * SQL for the share of receipt `r` in each figure, for a lateral join. `offset 0` prevents the
 * planner from computing the kind for each figure, which takes several times as long.
 */
export const RECEIPT_FIGURES: RawBuilder<unknown> = sql`(
  select f.* from (select ${RECEIPT_KIND} as kind offset 0) k cross join lateral receipt_figures(k.kind, r.grand_total) f)`;
