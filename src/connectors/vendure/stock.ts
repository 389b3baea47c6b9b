import type { StockPage } from "../connector.ts";
import { ask } from "./client.ts";
import { STOCK } from "./documents.ts";
import type { Shop } from "./settings.ts";

/**
 * Lists stock levels whose allocated stock is not the sum of the open order lines.
 *
 * @throws as `ask`.
 */
export async function listStock(shop: Shop, position: string | undefined, take: number): Promise<StockPage> {
  const { items, next } = (await ask(shop, STOCK, { after: position ?? null, take })).tillkeeperStock;
  return {
    items: items.map(({ sku, location, allocated, open }) => ({
      key: `${sku} (${location})`,
      figure: String(allocated),
      sum: String(open),
    })),
    next: next ?? undefined,
  };
}
