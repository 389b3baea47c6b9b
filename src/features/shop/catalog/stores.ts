import type { Static } from "typebox";
import { type ConfigurationSnapshot, readSetting } from "../../../shared/configuration/snapshot.ts";
import type { StoreConfig, StoreGroup, StoreView, StoreWebsite } from "./schemas.ts";

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] => rows.toSorted((a, b) => a.id - b.id);

/** Lists websites as the platform does, with the administration as number 0. */
export function listWebsites({ websites }: ConfigurationSnapshot): Static<typeof StoreWebsite>[] {
  return byId([
    { id: 0, code: "admin", name: "Admin", default_group_id: 0 },
    ...[...websites.values()].map((row) => ({
      id: row.website_id,
      code: row.code,
      name: row.name,
      default_group_id: row.default_group_id ?? 0,
    })),
  ]);
}

export function listStoreGroups({ groups }: ConfigurationSnapshot): Static<typeof StoreGroup>[] {
  return byId([
    { id: 0, website_id: 0, root_category_id: 0, default_store_id: 0, name: "Default", code: "default" },
    ...[...groups.values()].map((row) => ({
      id: row.group_id,
      website_id: row.website_id,
      root_category_id: 0,
      default_store_id: row.default_store_id ?? 0,
      name: row.name,
      code: `group_${row.group_id}`,
    })),
  ]);
}

export function listStoreViews({ stores }: ConfigurationSnapshot): Static<typeof StoreView>[] {
  return byId([
    { id: 0, code: "admin", name: "Admin", website_id: 0, store_group_id: 0, is_active: 1 },
    ...[...stores.values()].map((row) => ({
      id: row.store_id,
      code: row.code,
      name: row.name,
      website_id: row.website_id,
      store_group_id: row.group_id,
      is_active: Number(row.is_active),
    })),
  ]);
}

/**
 * Lists the settings of each store view that clients of the platform need at startup.
 *
 * @param codes - codes of the listed store views; empty for all.
 */
export function listStoreConfigs(
  snapshot: ConfigurationSnapshot,
  codes: readonly string[],
  public_url: string,
): Static<typeof StoreConfig>[] {
  const base = public_url.endsWith("/") ? public_url : `${public_url}/`;
  return byId(
    [...snapshot.stores.values()]
      .filter(({ code }) => codes.length === 0 || codes.includes(code))
      .map(({ store_id, code, website_id }) => {
        const of = (path: string): string => readSetting(snapshot, path, { website_id, store_id });
        const currency = of("currency/options/base");
        return {
          id: store_id,
          code,
          website_id,
          locale: of("general/locale/code"),
          base_currency_code: currency,
          default_display_currency_code: currency,
          timezone: of("general/locale/timezone"),
          weight_unit: "kgs",
          base_url: base,
          base_link_url: base,
          base_static_url: `${base}static/`,
          base_media_url: `${base}media/`,
          secure_base_url: base,
          secure_base_link_url: base,
          secure_base_static_url: `${base}static/`,
          secure_base_media_url: `${base}media/`,
        };
      }),
  );
}
