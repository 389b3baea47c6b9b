import type { SharedDeps } from "../../deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { couldNotSave, problem } from "../../../web-api/errors/errors.ts";
import type { Caller } from "../../../web-api/route.ts";
import { checkTexts } from "../../resources/rules.ts";
import { insertChanges, administrator } from "../../audit/write.ts";
import { fieldChanges } from "../../audit/rules.ts";
import { insertStore, insertStoreGroup, insertWebsite, lockStoreGroup, lockWebsite } from "../queries/websites.ts";
import { checkCode } from "../rules/websites.ts";
import type { ConfigurationSnapshot } from "../snapshot.ts";

type Row = Record<string, unknown>;

/** Returns websites with their store groups and store views, by id. */
export function websiteTree({ websites, groups, stores }: ConfigurationSnapshot) {
  const items = [...websites.values()]
    .toSorted((left, right) => left.website_id - right.website_id)
    .map((website) => ({
      ...website,
      groups: [...groups.values()]
        .filter((group) => group.website_id === website.website_id)
        .toSorted((left, right) => left.group_id - right.group_id)
        .map((group) => ({
          ...group,
          stores: [...stores.values()]
            .filter((store) => store.group_id === group.group_id)
            .toSorted((left, right) => left.store_id - right.store_id),
        })),
    }));
  return { items, total_count: items.length };
}

/**
 * Creates a website.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function createWebsite(
  deps: SharedDeps,
  caller: Caller,
  input: { readonly code: string; readonly name: string },
): Promise<Row> {
  checkCode("website", input);
  return create(deps, caller, "website", "website_id", (tx) => insertWebsite(tx, input));
}

/**
 * Creates a store group; the first of a website becomes its default.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function createStoreGroup(
  deps: SharedDeps,
  caller: Caller,
  input: { readonly website_id: number; readonly name: string },
): Promise<Row> {
  checkTexts("store group", input, ["name"]);
  return create(deps, caller, "store_group", "group_id", async (tx) => {
    if (!(await lockWebsite(tx, input.website_id))) {
      throw couldNotSave("store group", problem("unknown_reference", { kind: "website", id: input.website_id }));
    }
    return insertStoreGroup(tx, input);
  });
}

/**
 * Creates a store view; the first of a group becomes its default.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function createStore(
  deps: SharedDeps,
  caller: Caller,
  input: { readonly group_id: number; readonly code: string; readonly name: string; readonly is_active?: boolean },
): Promise<Row> {
  checkCode("store view", input);
  return create(deps, caller, "store", "store_id", async (tx) => {
    const website_id = await lockStoreGroup(tx, input.group_id);
    if (website_id === undefined) {
      throw couldNotSave("store view", problem("unknown_reference", { kind: "store group", id: input.group_id }));
    }
    return insertStore(tx, { is_active: true, ...input, website_id });
  });
}

async function create(
  deps: SharedDeps,
  caller: Caller,
  table: string,
  id: string,
  insert: (tx: Tx) => Promise<Row>,
): Promise<Row> {
  const row = await inTransaction(deps.db, async (tx) => {
    const inserted = await insert(tx);
    const changes = fieldChanges(undefined, inserted, new Set()).map((change) => ({
      ...change,
      entity_type: "setting" as const,
      entity_id: `${table}/${String(inserted[id])}`,
      entity_name: String(inserted["name"]),
    }));
    await insertChanges(tx, changes, administrator(caller));
    return inserted;
  });
  await deps.generations.poll();
  return row;
}
