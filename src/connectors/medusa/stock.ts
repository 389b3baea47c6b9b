import type { StockPage } from "../connector.ts";
import { idOf, objectsAt, textAt } from "./answers.ts";
import type { Shop } from "./settings.ts";

/**
 * Lists reserved stock that is not the sum of the reservations.
 *
 * @throws as `client.get`.
 */
export async function listStock({ client }: Shop, position: string | undefined, limit: number): Promise<StockPage> {
  const answer = await client.get("/admin/pos-stock", { after: position ?? "", limit: String(limit) });
  const items = objectsAt(answer, "stock").map((row) => ({
    key: `${textAt(row, "sku") ?? ""} (${textAt(row, "location") ?? ""})`,
    figure: textAt(row, "reserved") ?? "",
    sum: textAt(row, "reservations") ?? "",
  }));
  return { items, next: textAt(answer, "next") };
}

/**
 * Returns the id of the oldest store, which Medusa makes once for each database.
 *
 * @throws as `client.get`.
 */
export async function installation({ client }: Shop): Promise<string | undefined> {
  const stores = objectsAt(await client.get("/admin/stores", { order: "id", limit: "1", fields: "id" }), "stores");
  return stores[0] === undefined ? undefined : idOf(stores[0]);
}
