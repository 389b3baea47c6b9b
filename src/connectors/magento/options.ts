import type { JsonNode } from "@tillkeeper/exact/json";
import type { Option } from "../connector.ts";
import { listAt, textAt } from "./json.ts";
import type { Rest } from "./rest.ts";

const PAGE = 300;

/**
 * Lists websites, store views, currencies, sources and product tax classes. Payment methods have no
 * list.
 *
 * @throws as `Rest`.
 */
export async function options(rest: Rest): Promise<Readonly<Record<string, readonly Option[]>>> {
  const named = (rows: readonly JsonNode[], value: string, label: string): readonly Option[] =>
    rows.flatMap((row) => {
      const code = textAt(row, value);
      return code === undefined ? [] : [{ value: code, label: textAt(row, label) ?? code }];
    });
  const read = async (path: string) => listAt((await rest.get(path)).json);
  const configs = await read("/store/storeConfigs");
  const currencies = new Set(configs.flatMap((config) => textAt(config, "base_currency_code") ?? []));
  // The `admin` website and store view stand for all others and are not for sales.
  const isShop = (row: JsonNode): boolean => textAt(row, "code") !== "admin";
  const sources = await rest.list("/inventory/sources", { groups: [], page_size: PAGE });
  const codes = named(sources.items, "source_code", "name");
  const classes = await rest.list("/taxClasses/search", { groups: [], page_size: PAGE });
  return {
    website: named((await read("/store/websites")).filter(isShop), "code", "name"),
    store_view: named((await read("/store/storeViews")).filter(isShop), "code", "name"),
    currency: [...currencies].map((code) => ({ value: code, label: code })),
    source: codes,
    sources: codes,
    tax_classes: named(
      classes.items.filter((row) => textAt(row, "class_type") === "PRODUCT"),
      "class_id",
      "class_name",
    ),
  };
}
