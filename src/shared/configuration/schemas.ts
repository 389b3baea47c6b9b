import { Type } from "typebox";
import type { RequestContext } from "../../web-api/route.ts";
import { AnyJson, Bool, Int, Nullable, Text, Timestamp, nameSchemas } from "../../web-api/schema.ts";

/** A code and its name. The service's own codes have English names. */
const KnownCode = Type.Object({ code: Text(), label: Text() });

const CODES = {
  codes: Nullable(
    Text({
      description:
        "What its value, or each of its list, is a code of: country, currency, locale, time_zone, payment_method, " +
        "order_status, category or customer_validator.",
    }),
  ),
  known: Nullable(
    Type.Array(KnownCode, { description: "The codes that this installation knows; others are accepted too." }),
  ),
};

const EFFECT = {
  read_by: Type.Array(Text(), {
    description:
      "Who acts on it: server (this service), kit (a register that is built with the register kit), or only app: " +
      "an app that was written to do so.",
  }),
  lacks: Nullable(
    Text({
      description:
        "What it has no effect without and no plugin of this installation provides: msi, store_credit, gift_card or " +
        "reward_points; null when nothing is missing.",
    }),
  ),
};

/** A setting at a scope, as the settings form shows it. */
export const SettingAtScope = Type.Object({
  path: Text(),
  config_key: Nullable(Text({ description: "Its place in the global config object." })),
  label: Text(),
  group: Text(),
  type: Text({ description: "string, text, bool, int, list or secret." }),
  default: Text(),
  value: Text({ description: "The text that counts at the scope; a secret shows as asterisks." }),
  inherited_from: Nullable(
    Text({ description: "default, websites or registry; null when a row is stored at the scope itself." }),
  ),
  secret: Bool(),
  options: Nullable(Type.Array(Text(), { description: "The values it may take." })),
  ...CODES,
  lock_path: Nullable(Text({ description: "The setting that locks it on registers." })),
  locked: Bool(),
  ...EFFECT,
  goes_with: Type.Array(
    Type.Object({
      value: Text({ description: "While this setting has the value," }),
      path: Text({ description: "the setting at the path" }),
      values: Type.Array(Text(), { description: "must have one of the values; guides store the first." }),
    }),
    { description: "Values of other settings without which a value of this one makes no sense." },
  ),
});

export const SettingList = Type.Object({ items: Type.Array(SettingAtScope), total_count: Int() });

export const SettingsInput = Type.Object({
  scope: Text({ description: "default, websites or stores." }),
  scope_id: Type.Optional(Int({ description: "Id of the website or store view; 0 for default." })),
  values: AnyJson({ description: "Object of path to text; null removes the stored row, asterisks keep a secret." }),
});

export const SettingExplanation = Type.Object({
  path: Text(),
  config_key: Nullable(Text()),
  column: Nullable(Text({ description: "The column of locations and terminals that overrides it." })),
  secret: Bool(),
  value: AnyJson({ description: "The effective value: boolean, number or text." }),
  level: Text({ description: "terminal, location, stores, websites, default, registry or module." }),
  level_id: Int(),
  lock_path: Nullable(Text()),
  locked: Bool(),
  set_by: Nullable(Text({ description: "Author of the value; null for a default." })),
  set_at: Nullable(Timestamp()),
});

export const StoreView = Type.Object({
  store_id: Int(),
  code: Text(),
  website_id: Int(),
  group_id: Int(),
  name: Text(),
  is_active: Bool(),
});

export const StoreGroup = Type.Object({
  group_id: Int(),
  website_id: Int(),
  name: Text(),
  default_store_id: Nullable(Int()),
});

export const Website = Type.Object({
  website_id: Int(),
  code: Text(),
  name: Text(),
  is_default: Bool(),
  default_group_id: Nullable(Int()),
});

export const WebsiteList = Type.Object({
  items: Type.Array(
    Type.Object({
      ...Website.properties,
      groups: Type.Array(Type.Object({ ...StoreGroup.properties, stores: Type.Array(StoreView) })),
    }),
  ),
  total_count: Int(),
});

/** A setting that locations and terminals override, as one of them has it. */
export const OverrideAt = Type.Object({
  column: Text(),
  path: Text(),
  label: Text(),
  group: Text(),
  type: Text({ description: "string, text, bool, int, list or secret." }),
  options: Nullable(Type.Array(Text())),
  ...CODES,
  secret: Bool(),
  locked: Bool({ description: "Registers may not change it." }),
  ...EFFECT,
  value: AnyJson({ description: "The effective value: boolean, number or text." }),
  level: Text({ description: "terminal, location, stores, websites, default, registry or module." }),
  level_id: Int(),
  level_name: Nullable(Text({ description: "Of that terminal, location, store view or website." })),
  set_by: Nullable(Text()),
  set_at: Nullable(Timestamp()),
  inherited_value: AnyJson({ description: "The inherited value without an override." }),
  inherited_level: Text(),
  inherited_level_name: Nullable(Text()),
});

export const OverrideList = Type.Object({ items: Type.Array(OverrideAt), total_count: Int() });

nameSchemas({
  KnownCode,
  SettingAtScope,
  SettingList,
  SettingExplanation,
  SettingStoreView: StoreView,
  SettingStoreGroup: StoreGroup,
  Website,
  WebsiteList,
  OverrideAt,
  OverrideList,
});

/** Returns the `values` of a `SettingsInput` as sent: their paths are no declared members. */
export function valuesOf({ body }: RequestContext) {
  return body?.root instanceof Map ? body.root.get("values") : undefined;
}
