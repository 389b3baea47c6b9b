import { Type } from "typebox";
import type { SharedDeps } from "../../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Bool, CheckedText, Int, ShortText, Text } from "../../../web-api/schema.ts";
import { overridesOfLocation, overridesOfTerminal } from "../commands/overrides.ts";
import { explainForTerminal, listSettingsAt, writeSettings } from "../commands/settings.ts";
import { createStore, createStoreGroup, createWebsite, websiteTree } from "../commands/websites.ts";
import {
  OverrideList,
  SettingExplanation,
  SettingList,
  SettingsInput,
  StoreGroup,
  StoreView,
  Website,
  valuesOf,
  WebsiteList,
} from "../schemas.ts";

const admin = routesOf("admin", "configuration");

const SETTINGS = "Vendor_Pos::settings";

const Code = CheckedText({
  characters_max: 32,
  description: "A lowercase letter, then lowercase letters, digits and _",
});

export const settingsRoutes = [
  admin({
    method: "GET",
    path: "/settings",
    operation: "listSettings",
    resource: SETTINGS,
    summary: "List a scope's settings with their effective values",
    input: Type.Object({ scope: Type.Optional(Text()), scope_id: Type.Optional(Int()) }),
    response: SettingList,
    run: async (deps: SharedDeps, { scope = "default", scope_id = 0 }) =>
      listed(await listSettingsAt(deps, scope, scope_id)),
  }),
  admin({
    method: "PUT",
    path: "/settings",
    operation: "updateSettings",
    resource: SETTINGS,
    summary: "Update settings of a scope",
    description: "Stores all values or none.",
    input: SettingsInput,
    response: SettingList,
    run: async (deps: SharedDeps, { scope, scope_id = 0 }, context) =>
      listed(await writeSettings(deps, context.caller, { scope, scope_id }, valuesOf(context))),
  }),
  admin({
    method: "GET",
    path: "/settings/explain",
    operation: "explainSetting",
    resource: SETTINGS,
    summary: "Get the source of a setting's effective value at a terminal",
    input: Type.Object({
      terminal_id: Int(),
      key: Text({ description: "Path, column or config key of the setting." }),
    }),
    response: SettingExplanation,
    run: (deps: SharedDeps, { terminal_id, key }) => explainForTerminal(deps, terminal_id, key),
  }),
  admin({
    method: "GET",
    path: "/terminals/{id}/configuration",
    operation: "getTerminalConfiguration",
    resource: "Vendor_Pos::locations",
    summary: "List the effective settings of a terminal with their sources",
    input: Type.Object({ id: Int({ id_of: "Terminal" }) }),
    response: OverrideList,
    run: async (deps: SharedDeps, { id }, { caller }) => listed(await overridesOfTerminal(deps, caller, id)),
  }),
  admin({
    method: "GET",
    path: "/locations/{id}/configuration",
    operation: "getLocationConfiguration",
    resource: "Vendor_Pos::locations",
    summary: "List the effective settings of a location with their sources",
    input: Type.Object({ id: Int({ id_of: "Location" }) }),
    response: OverrideList,
    run: async (deps: SharedDeps, { id }, { caller }) => listed(await overridesOfLocation(deps, caller, id)),
  }),
  admin({
    method: "GET",
    path: "/websites",
    operation: "adminListWebsites",
    resource: SETTINGS,
    summary: "List websites with their store groups and store views",
    response: WebsiteList,
    run: async ({ configuration }: SharedDeps) => websiteTree(await configuration.snapshot()),
  }),
  admin({
    method: "POST",
    path: "/websites",
    operation: "createWebsite",
    resource: SETTINGS,
    summary: "Create a website",
    input: Type.Object({ code: Code, name: ShortText() }),
    response: Website,
    run: (deps: SharedDeps, input, { caller }) => createWebsite(deps, caller, input),
  }),
  admin({
    method: "POST",
    path: "/store-groups",
    operation: "createStoreGroup",
    resource: SETTINGS,
    summary: "Create a store group",
    description: "The first group of a website becomes its default.",
    input: Type.Object({ website_id: Int(), name: ShortText() }),
    response: StoreGroup,
    run: (deps: SharedDeps, input, { caller }) => createStoreGroup(deps, caller, input),
  }),
  admin({
    method: "POST",
    path: "/stores",
    operation: "createStoreView",
    resource: SETTINGS,
    summary: "Create a store view",
    description: "The first view of a group becomes its default.",
    input: Type.Object({ group_id: Int(), code: Code, name: ShortText(), is_active: Type.Optional(Bool()) }),
    response: StoreView,
    run: (deps: SharedDeps, input, { caller }) => createStore(deps, caller, input),
  }),
];

function listed<Item>(items: readonly Item[]): { items: readonly Item[]; total_count: number } {
  return { items, total_count: items.length };
}
