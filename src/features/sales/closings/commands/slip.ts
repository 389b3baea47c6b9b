import type { StoreSettings } from "@tillkeeper/receipt-document";
import type { SalesDeps } from "../../deps.ts";
import { BUILTIN_PLATFORM } from "../../../../shared/configuration/platform-facts.ts";
import { scopeOfTerminal } from "../../../../shared/configuration/snapshot.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { readStoreSettings } from "../../receipt-page/rules/store-settings.ts";
import type { AdminClosing } from "../queries/administration.ts";
import { findSignedState } from "../queries/checkpoint.ts";
import { closingSlip } from "../rules/slip.ts";
import { reachedClosing } from "./administration.ts";

/**
 * Returns a closing as a PDF of one page, in the language of its location.
 *
 * @throws ApiError 404 as `explainClosing`.
 */
export async function closingPdf(deps: SalesDeps, caller: Caller, report_id: string, paper: "a4" | "roll") {
  const closing = await reachedClosing(deps.db, caller, report_id);
  return renderSlip(deps, closing, await settingsOfSlip(deps, closing), paper);
}

/** Returns the settings of the shop by which a closing is printed and mailed. */
export async function settingsOfSlip(deps: SalesDeps, { location_id }: AdminClosing): Promise<StoreSettings> {
  const snapshot = await deps.configuration.snapshot();
  const location = snapshot.locations.get(location_id) ?? null;
  const scope = scopeOfTerminal(snapshot, location);
  const context = { scope, modules: BUILTIN_PLATFORM.modules, location, terminal: null };
  return readStoreSettings(snapshot, context, null);
}

/** Renders a closing as a PDF with the newest state of the evidence log, and names the file. */
export async function renderSlip(
  deps: SalesDeps,
  closing: AdminClosing,
  settings: StoreSettings,
  paper: "a4" | "roll",
): Promise<{ readonly name: string; readonly content: Uint8Array }> {
  const document = closingSlip(closing, settings, await findSignedState(deps.db));
  return {
    name: `closing-${closing.series_code}-${closing.closing_number}.pdf`.replaceAll(/[^A-Za-z0-9.-]/g, ""),
    content: await deps.pdf.render(document, paper),
  };
}
