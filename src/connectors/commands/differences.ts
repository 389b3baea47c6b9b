import { deleteTierPrice } from "../../shop-data/catalog/save.ts";
import { importFiles } from "../../features/operations/import/commands.ts";
import { isKindName } from "../../features/operations/import/rules/kinds.ts";
import type { ConnectorsDeps } from "../deps.ts";
import { administrator, insertChanges } from "../../shared/audit/write.ts";
import { writeTasks } from "../../shared/connector-tasks/commands.ts";
import { customerTask } from "../../shared/connector-tasks/rules.ts";
import { noSuch } from "../../shared/resources/commands/managed.ts";
import type { Tx } from "../../runtime/database.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { ApiError, couldNotSave, problem } from "../../web-api/errors/errors.ts";
import type { Caller } from "../../web-api/route.ts";
import { findConnector } from "../queries/connector.ts";
import {
  closeDifference,
  forgetHash,
  forgetRecord,
  lockDifference,
  type OpenDifference,
} from "../queries/differences.ts";
import { disablingRow } from "../rules/disabling.ts";
import { readTexts } from "../rules/texts.ts";
import { fileOf } from "./as-import.ts";

/** Codes of differences that end when the platform's record is imported. */
const PULLED_AGAIN = new Set(["changed", "not_here", "not_imported"]);

/** How an administrator resolves a difference. */
interface Resolution {
  /** `pull_again`, `send`, `disable` or `close`. */
  readonly how: string;
  readonly note?: string | undefined;
}

/**
 * Resolves a difference.
 *
 * @throws ApiError 404 for one that has ended; 400 for a resolution that does not fit it, a missing
 *   note, and an inactive connector.
 */
export async function resolveDifference(
  deps: ConnectorsDeps,
  caller: Caller,
  difference_id: number,
  { how, note = "" }: Resolution,
): Promise<true> {
  const { db, jobs } = deps;
  const decide = (write: (tx: Tx, difference: OpenDifference) => Promise<void>): Promise<true> =>
    inTransaction(db, async (tx) => {
      const difference = await lockOpen(tx, difference_id);
      await write(tx, difference);
      const { kind, key, code } = difference;
      const change = {
        entity_type: "connector_difference" as const,
        entity_id: String(difference_id),
        entity_name: `${kind} ${key}`,
        field_name: how,
        old_value: code,
        new_value: note === "" ? null : note,
      };
      await insertChanges(tx, [change], administrator(caller));
      return true as const;
    });
  switch (how) {
    case "pull_again":
      return decide(async (tx, difference) => {
        const { kind, code } = difference;
        // A customer's account that has another address in this service would be created again by
        // the import.
        if (!PULLED_AGAIN.has(code) || (code === "not_here" && kind === "customers")) throw unfit();
        await forgetHash(tx, difference);
        await jobs.enqueue(tx, "sweep_connector", { kind });
      });
    case "send":
      return decide(async (tx, { kind, code, customer_id }) => {
        if (kind !== "customers" || code !== "changed" || customer_id === null) throw unfit();
        if ((await findConnector(tx))?.is_active !== true) throw new ApiError("connector_inactive");
        await writeTasks(tx, customerTask(customer_id));
      });
    case "disable": {
      const difference = await inTransaction(db, (tx) => lockOpen(tx, difference_id));
      await disableRecord(deps, caller, difference);
      return decide(forgetRecord);
    }
    case "close":
      if (note.trim() === "") throw couldNotSave("difference", problem("field_empty", { field: "note" }));
      return decide((tx) => closeDifference(tx, difference_id, note.trim()));
    default:
      throw unfit();
  }
}

async function lockOpen(tx: Tx, difference_id: number): Promise<OpenDifference> {
  const difference = await lockDifference(tx, difference_id);
  if (difference === undefined) throw noSuch("connector_difference", difference_id);
  return difference;
}

function unfit(): ApiError {
  return new ApiError("connector_resolution_unfit");
}

/**
 * Disables a record that is gone at the platform. A record that is disabled already does not
 * change.
 */
async function disableRecord(
  deps: ConnectorsDeps,
  caller: Caller,
  { kind, code, record_key, now }: OpenDifference,
): Promise<void> {
  if (code !== "deleted" || record_key === null || !isKindName(kind)) throw unfit();
  const key = readTexts(record_key);
  if (kind === "tier-prices") {
    await inTransaction(deps.db, (tx) => deleteTierPrice(tx, key));
    return;
  }
  const row = disablingRow(kind, key, now);
  if (row === undefined) throw unfit();
  const options = { all_or_nothing: true, dry_run: false, is_of_platform: true };
  const [report] = await importFiles(deps, caller, [fileOf(kind, [row])], options);
  const [refused] = report?.errors ?? [];
  if (refused !== undefined)
    throw couldNotSave("record", problem("connector_record_refused", { reason: refused.message }));
}
