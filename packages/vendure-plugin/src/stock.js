"use strict";
// SPDX-License-Identifier: GPL-3.0-or-later
const { GlobalSettings, ProductVariant, StockLevel, StockLocation, StockMovement } = require("@vendure/core");

const LEVELS_MAX = 1_000;

/**
 * Reads the next stock levels after an id and returns those whose allocated stock differs from the
 * sum of the open order lines: what was allocated for a line and neither released nor sold.
 */
async function listStock(connection, ctx, { after, take }) {
  const limit = Math.min(Math.max(take, 1), LEVELS_MAX);
  const levels = connection.getRepository(ctx, StockLevel);
  const query = levels.createQueryBuilder("level").orderBy("level.id", "ASC").limit(limit);
  if (after != null) query.where("level.id > :after", { after });
  const page = await query.getMany();
  if (page.length === 0) return { items: [], next: null };
  const ids = page.map(({ id }) => id);
  const variants = page.map(({ productVariantId }) => productVariantId);
  const rows = await levels.query(statementOf(connection.rawConnection, page.length), [...variants, ...ids]);
  const items = rows.map((row) => ({ ...row, allocated: Number(row.allocated), open: Number(row.open) }));
  return { items, next: page.length === limit ? String(ids.at(-1)) : null };
}

/**
 * Returns a single statement, so that a concurrent sale is in both figures or in none. A line's sum
 * is at least zero: for a line in two locations, Vendure notes the whole sale at each.
 */
function statementOf(connection, count) {
  const name = (text) => connection.driver.escape(text);
  const table = (entity) => name(connection.getMetadata(entity).tableName);
  const variant = name("productVariantId");
  const location = name("stockLocationId");
  const allocated = name("stockAllocated");
  const tracked = name("trackInventory");
  const placeholders = (from) =>
    Array.from({ length: count }, (_, index) =>
      connection.options.type === "postgres" ? `$${from + index + 1}` : "?",
    ).join(", ");
  return `
    select v.sku as sku, p.name as location, l.${allocated} as allocated, coalesce(o.open, 0) as open
      from ${table(StockLevel)} l
      join ${table(ProductVariant)} v on v.id = l.${variant}
      join ${table(StockLocation)} p on p.id = l.${location}
      left join (
        select line.variant, line.location, sum(case when line.quantity > 0 then line.quantity else 0 end) as open
          from (
            select m.${variant} as variant, m.${location} as location,
                   sum(case m.type when 'ALLOCATION' then m.quantity when 'RELEASE' then -m.quantity
                         when 'SALE' then m.quantity else 0 end) as quantity
              from ${table(StockMovement)} m where m.${variant} in (${placeholders(0)})
             group by m.${variant}, m.${location}, m.${name("orderLineId")}) line
         group by line.variant, line.location) o on o.variant = l.${variant} and o.location = l.${location}
     where l.id in (${placeholders(count)}) and l.${allocated} <> coalesce(o.open, 0)
       and (v.${tracked} = 'TRUE'
            or v.${tracked} = 'INHERIT' and (select g.${tracked} from ${table(GlobalSettings)} g limit 1))
     order by l.id`;
}

module.exports = { listStock };
