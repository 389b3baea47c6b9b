import type { Deps } from "../../../deps.ts";
import { ApiError } from "../../../web-api/errors.ts";
import { BUILTIN_PLATFORM } from "../../configuration/platform-facts.ts";
import { scopeOfTerminal } from "../../configuration/snapshot.ts";
import { findPageReceipt, type PageReceipt } from "../queries.ts";
import type { Composable } from "../render/print.ts";
import { readStoreSettings } from "../rules/store-settings.ts";
import { takeUnknown } from "./limits.ts";

const TOKEN = /^[A-Za-z0-9_-]{32,128}$/;

export function pagePath(receipt_token: string): string {
  return `/pos/receipt/${receipt_token}`;
}

/** The receipt of a token; undefined for text that is none, too. */
export async function findReceipt({ db }: Deps, receipt_token: string): Promise<PageReceipt | undefined> {
  return TOKEN.test(receipt_token) ? findPageReceipt(db, receipt_token) : undefined;
}

/**
 * The receipt that a page was asked for.
 *
 * @throws ApiError 404, or 429 to a client that asks for too many that do not exist.
 */
export async function openReceipt(deps: Deps, receipt_token: string, client_address: string): Promise<PageReceipt> {
  const receipt = await findReceipt(deps, receipt_token);
  if (receipt) return receipt;
  await takeUnknown(deps, client_address);
  throw new ApiError(404, "Request does not match any route.");
}

/**
 * What a receipt is printed from, with what its location puts around it now.
 *
 * @param origin - scheme, host and path in front of `/pos/…` for links that leave the page.
 */
export async function toPrint(deps: Deps, receipt: PageReceipt, origin: string): Promise<Composable> {
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
    settings: readStoreSettings(snapshot, context, origin + pagePath(receipt.receipt_token)),
  };
}

/** In front of links in mails: never what a request says, since somebody else reads the mail. */
export function mailOrigin({ config }: Deps): string {
  const host = config.host.includes(":") ? `[${config.host}]` : config.host;
  return config.public_url ?? `http://${host}:${config.port}`;
}
