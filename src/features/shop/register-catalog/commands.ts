import type { Static } from "typebox";
import type { SharedDeps } from "../../../shared/deps.ts";
import { readList, scopeOfWebsite } from "../../../shared/configuration/snapshot.ts";
import { invalidValue } from "../../../web-api/errors/errors.ts";
import type { Reader } from "../../../web-api/list/read-in-turn.ts";
import { requireReadWebsite } from "../pricing/commands/prices.ts";
import {
  assignRevisions,
  type CatalogState,
  findState,
  listCategories,
  listChanged,
} from "../../../shop-data/catalog/register-catalog.ts";
import { listRegisterRules, streamRegisterCoupons } from "../../../shop-data/promotions/register.ts";
import { catalogIdOf } from "./rules.ts";
import {
  type CatalogInput,
  type CategoriesInput,
  PAGE_SIZE_MAX,
  type PromotionsInput,
  type RegisterCatalog,
  type RegisterCategories,
} from "./schemas.ts";

/** Another one with each new member of a row, so that registers read the rows again. */
const ROW_FORM = "variants, picture";

type Product = Static<typeof RegisterCatalog>["items"][number];

/**
 * Lists the products of a website that changed after a revision. A change gets its revision after
 * its commit, so a later commit has a higher revision and no cursor skips it.
 *
 * @throws ApiError 400 for a website that is unknown or not the caller's, a negative revision and a
 *   page size out of its range.
 */
export async function readCatalog(
  deps: SharedDeps,
  { websiteId = 0, changedAfter: after = 0, pageSize = PAGE_SIZE_MAX }: Static<typeof CatalogInput>,
  reader: Reader,
): Promise<Static<typeof RegisterCatalog>> {
  if (after < 0) throw invalidValue("changedAfter", after);
  if (pageSize < 1 || pageSize > PAGE_SIZE_MAX) throw invalidValue("pageSize", pageSize);
  const { website_id, digits } = await requireReadWebsite(deps, reader.caller, websiteId);
  const barcode_attributes = await barcodeAttributes(deps, website_id);
  const state = await currentState(deps);
  const catalog_id = catalogIdOf(state.catalog_id, [ROW_FORM, website_id, digits, ...barcode_attributes]);
  if (after >= state.revision) return { items: [], removed: [], highest_revision: state.revision, catalog_id };
  const page = { website_id, digits, barcode_attributes, after, page_size: pageSize };
  const rows = await deps.lists(reader, (db, signal) => listChanged(db, page, signal));
  return {
    items: rows.flatMap((row) => {
      if (row.is_removed) return [];
      const { qty, is_in_stock, ...product } = row;
      return [{ ...product, stock: { qty, is_in_stock } } as unknown as Product];
    }),
    removed: rows.filter(({ is_removed }) => is_removed).map(({ product_id }) => product_id),
    highest_revision: rows.at(-1)?.revision ?? state.revision,
    catalog_id,
  };
}

/**
 * Lists all categories when one changed after a revision.
 *
 * @throws ApiError 400 for a negative revision.
 */
export async function readCategories(
  deps: SharedDeps,
  reader: Reader,
  after: Static<typeof CategoriesInput>["changedAfter"] = 0,
): Promise<Static<typeof RegisterCategories>> {
  if (after < 0) throw invalidValue("changedAfter", after);
  const { catalog_id, categories_revision: highest_revision } = await currentState(deps);
  const items = after === highest_revision ? [] : await deps.reports(reader, listCategories);
  return {
    items: items as Static<typeof RegisterCategories>["items"],
    highest_revision,
    catalog_id,
  };
}

/**
 * Lists the cart price rules and coupons of a website when one changed after a revision.
 *
 * @throws ApiError 400 for a website that is unknown or not the caller's, and a negative revision.
 */
export async function readPromotions(
  deps: SharedDeps,
  { websiteId = 0, changedAfter: after = 0 }: Static<typeof PromotionsInput>,
  reader: Reader,
) {
  if (after < 0) throw invalidValue("changedAfter", after);
  const website = await requireReadWebsite(deps, reader.caller, websiteId);
  // The state is read before the rows, so that the next call requests newer rows again.
  const state = await currentState(deps);
  const head = {
    highest_revision: state.promotions_revision,
    catalog_id: catalogIdOf(state.catalog_id, [website.website_id]),
  };
  if (after !== 0 && after === head.highest_revision) return { items: [], coupons: [], unchanged: true, ...head };
  const items = await deps.reports(reader, (db, signal) => listRegisterRules(db, website, signal));
  return { items, coupons: await streamRegisterCoupons(deps, website, reader), unchanged: false, ...head };
}

/** Assigns revisions to all committed changes, even when no register reads them. */
export async function assignAllRevisions({ db }: Pick<SharedDeps, "db">): Promise<void> {
  while (await assignRevisions(db));
}

/**
 * Returns the state of the catalogue, after assigning revisions to the oldest committed changes.
 */
async function currentState({ db, named }: Pick<SharedDeps, "db" | "named">): Promise<CatalogState> {
  const state = await findState(named);
  if (!state.is_pending) return state;
  await assignRevisions(db);
  return findState(named);
}

async function barcodeAttributes(
  { configuration }: Pick<SharedDeps, "configuration">,
  website_id: number,
): Promise<string[]> {
  const snapshot = await configuration.snapshot();
  const website = snapshot.websites.get(website_id);
  if (website === undefined) return [];
  return readList(snapshot, "vendor_pos_terminal/catalog/barcode_attributes", scopeOfWebsite(snapshot, website));
}
