import { findSharedBarcodes } from "../../../../shop-data/catalog/barcodes.ts";
import { readLastBackup } from "../../../../shared/backups/commands.ts";
import type { OperationsDeps } from "../../deps.ts";
import {
  type ConfigurationSnapshot,
  defaultStoreScope,
  readList,
  readSetting,
} from "../../../../shared/configuration/snapshot.ts";
import type { Db } from "../../../../runtime/database.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { type Caller, holds } from "../../../../web-api/route.ts";
import { thresholdsOf } from "../../../devices/sync-health/rules.ts";
import {
  listClosingsToDo,
  listDoubtfulReceipts,
  listFailures,
  listRareNames,
  listRefused,
  listUnhealthy,
  listUnknownRates,
  listUnmappedMethods,
} from "../queries/items.ts";
import {
  type AttentionItem,
  backupItems,
  barcodeItems,
  byUrgency,
  fontItems,
  registerItems,
  senderItems,
} from "../rules/items.ts";

/** Returns everything that needs attention and that the caller may see, the most urgent first. */
export async function readAttention(deps: OperationsDeps, reader: Reader) {
  const snapshot = await deps.configuration.snapshot();
  const items = await deps.reports(reader, (db, signal) =>
    itemsOf({ db, pdf: deps.pdf, config: deps.config }, reader.caller, snapshot, signal),
  );
  return { items, total_count: items.length };
}

/** Returns the attention items that a caller may see. */
export async function itemsOf(
  { db, pdf, config }: { readonly db: Db } & Pick<OperationsDeps, "pdf" | "config">,
  caller: Caller,
  snapshot: ConfigurationSnapshot,
  signal?: AbortSignal,
): Promise<AttentionItem[]> {
  const items: AttentionItem[] = [];
  if (holds(caller, "Vendor_Pos::pos")) {
    items.push(...registerItems(await listUnhealthy(db, caller, thresholdsOf(snapshot), signal)));
    items.push(...(await listRefused(db, caller, signal)));
  }
  if (holds(caller, "Vendor_Pos::register_reports")) {
    items.push(...(await listClosingsToDo(db, caller, signal)));
    items.push(...(await listUnknownRates(db, caller, signal)));
    items.push(...(await listUnmappedMethods(db, caller, signal)));
  }
  if (holds(caller, "Vendor_Pos::receipts")) items.push(...(await listDoubtfulReceipts(db, caller, signal)));
  if (holds(caller, "Platform_Catalog::manage") && caller.location_ids.length === 0) {
    const attributes = readList(
      snapshot,
      "vendor_pos_terminal/catalog/barcode_attributes",
      defaultStoreScope(snapshot),
    );
    items.push(...barcodeItems(await findSharedBarcodes(db, attributes, 1, signal)));
  }
  if (holds(caller, "all")) {
    items.push(...(await listFailures(db, signal)));
    items.push(...senderItems(config));
    items.push(...backupItems(await readLastBackup(db, signal)));
    const names = await listRareNames(
      db,
      readSetting(snapshot, "general/store_information/name", defaultStoreScope(snapshot)),
      signal,
    );
    items.push(...fontItems(await pdf.lackedBy(names), names));
  }
  return byUrgency(items);
}
