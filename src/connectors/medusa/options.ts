import type { Option } from "../connector.ts";
import { objectsAt, textAt } from "./answers.ts";
import type { Client } from "./client.ts";

const ALL = { limit: "1000" };

/**
 * Lists regions, sales channels, stock locations and currencies.
 *
 * @throws as the client.
 */
export async function options(client: Client): Promise<Readonly<Record<string, readonly Option[]>>> {
  const named = async (path: string, rows: string): Promise<readonly Option[]> =>
    objectsAt(await client.get(path, { ...ALL, fields: "id,name" }), rows).flatMap((row) => {
      const value = textAt(row, "id");
      return value === undefined ? [] : [{ value, label: textAt(row, "name") ?? value }];
    });
  const stores = await client.get("/admin/stores", { limit: "1" });
  const currencies = objectsAt(objectsAt(stores, "stores")[0], "supported_currencies").flatMap(
    (row) => textAt(row, "currency_code")?.toUpperCase() ?? [],
  );
  const locations = await named("/admin/stock-locations", "stock_locations");
  return {
    region_id: await named("/admin/regions", "regions"),
    sales_channel_id: await named("/admin/sales-channels", "sales_channels"),
    currency: currencies.map((code) => ({ value: code, label: code })),
    stock_location_id: locations,
    stock_locations: locations,
  };
}
