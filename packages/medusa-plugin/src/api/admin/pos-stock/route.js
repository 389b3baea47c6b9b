import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils";

const LIMIT_MAX = 1_000;

/**
 * Reads the next stock levels after an id, each with its reserved stock and the sum of its
 * reservations. One statement: a concurrent sale is in both figures or in neither.
 */
const STOCK = `
  with page as (
    select id, inventory_item_id, location_id, reserved_quantity from inventory_level
     where deleted_at is null and id > ? order by id limit ?)
  select p.id, coalesce(i.sku, i.id) as sku, coalesce(s.name, p.location_id) as location,
         cast(p.reserved_quantity as text) as reserved, cast(coalesce(r.sum, 0) as text) as reservations,
         p.reserved_quantity <> coalesce(r.sum, 0) as differs
    from page p
    join inventory_item i on i.id = p.inventory_item_id
    left join stock_location s on s.id = p.location_id
    left join lateral (
      select sum(r.quantity) as sum from reservation_item r
       where r.inventory_item_id = p.inventory_item_id and r.location_id = p.location_id and r.deleted_at is null) r
      on true
   order by p.id`;

/**
 * Returns stock levels whose reserved stock differs from the sum of their reservations, page by
 * page.
 */
export async function GET(req, res) {
  const { after = "", limit = "500" } = req.query;
  if (!(Number(limit) >= 1 && Number(limit) <= LIMIT_MAX) || typeof after !== "string") {
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "Stock needs a limit from 1 to 1000.");
  }
  const database = req.scope.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const { rows } = await database.raw(STOCK, [after, Number(limit)]);
  res.json({
    stock: rows
      .filter(({ differs }) => differs)
      .map(({ sku, location, reserved, reservations }) => ({ sku, location, reserved, reservations })),
    next: rows.length === Number(limit) ? rows.at(-1).id : null,
  });
}
