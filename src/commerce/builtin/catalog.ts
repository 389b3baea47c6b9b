import type { Catalog } from "../catalog.ts";
import { indexRulePrices } from "./catalog/index-rules.ts";
import { findPrices } from "./catalog/prices.ts";

/** The products and prices of the platform of our own. */
export const builtinCatalog: Catalog = { findPrices, indexRulePrices };
