import { type PageAction, takeAction } from "./limits.ts";
import type { SalesDeps } from "../../deps.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import { BUILTIN_PLATFORM } from "../../../../shared/configuration/platform-facts.ts";
import { scopeOfTerminal } from "../../../../shared/configuration/snapshot.ts";
import { findArchivedReceipt } from "../../receipts/commands/archived.ts";
import { receiptIsArchived } from "../../receipts/rules.ts";
import { findPageReceipt, type PageReceipt } from "../queries/receipt.ts";
import type { Composable } from "../render/print.ts";
import { readStoreSettings } from "../rules/store-settings.ts";
import { countUnknownLink } from "../../../../web-api/unknown-links.ts";

const TOKEN = /^[A-Za-z0-9_-]{32,128}$/;

export function pagePath(receipt_token: string): string {
  return `/pos/receipt/${receipt_token}`;
}

/** Finds the receipt of a token; undefined when the token is unknown or malformed. */
export async function findReceipt(
  { db }: Pick<SalesDeps, "db">,
  receipt_token: string,
): Promise<PageReceipt | undefined> {
  return TOKEN.test(receipt_token) ? findPageReceipt(db, receipt_token) : undefined;
}

export interface Visit {
  readonly receipt_token: string;
  readonly client_address: string;
}

/**
 * Finds the receipt of a requested page, and counts the action on it.
 *
 * @throws ApiError 404, 410 for an archived receipt, or 429 to a client that acts too often or
 *   requests too many receipts that do not exist.
 */
export async function openReceipt(
  deps: SalesDeps,
  { receipt_token, client_address }: Visit,
  action: PageAction,
  sends_mail = false,
): Promise<PageReceipt> {
  const receipt = await findReceipt(deps, receipt_token);
  if (receipt === undefined) {
    const archived_id = TOKEN.test(receipt_token) ? await findArchivedReceipt(deps, receipt_token) : undefined;
    if (archived_id !== undefined) {
      await takeAction(deps, { client_address, receipt_id: archived_id, action, sends_mail: false });
      throw receiptIsArchived(archived_id);
    }
    await countUnknownLink(deps.db, "receipt", client_address);
    throw new ApiError("no_route");
  }
  await takeAction(deps, { client_address, receipt_id: receipt.receipt_id, action, sends_mail });
  return receipt;
}

/**
 * Returns the receipt and the current settings of its location, for printing.
 *
 * @param origin - scheme, host and path in front of `/pos/…` for links that leave the page.
 */
export async function toPrint(deps: SalesDeps, receipt: PageReceipt, origin: string): Promise<Composable> {
  const snapshot = await deps.configuration.snapshot();
  const location = snapshot.locations.get(receipt.location_id ?? 0) ?? null;
  const context = {
    scope: scopeOfTerminal(snapshot, location),
    modules: BUILTIN_PLATFORM.modules,
    location,
    terminal: null,
  };
  return {
    receipt,
    is_test: receipt.is_sandbox,
    settings: readStoreSettings(snapshot, context, origin + pagePath(receipt.receipt_token)),
  };
}
