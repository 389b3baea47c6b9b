import type { Db } from "../../runtime/database.ts";
import type { Connector, Lookup, Tools } from "../connector.ts";
import { findInstallation } from "../queries/installation.ts";
import { loadRecord } from "../queries/records.ts";
import { listLastSales } from "../queries/tasks.ts";
import { readTexts } from "../rules/texts.ts";

/** Number of sales that are looked for at the platform: a person may have deleted one of them. */
const SALES = 3;

const ADVICE = 'If it was set up anew or restored, run "tillkeeper connector new-shop".';

interface Known {
  readonly db: Db;
  readonly connector_id: number;
  readonly connector: Connector;
}

/**
 * Returns a sentence when the platform is another installation than the one that the links belong
 * to; undefined when it is the same, or when nothing tells.
 *
 * @throws the errors of the connector.
 */
export async function otherInstallation(known: Known, tools: Tools): Promise<string | undefined> {
  const stored = await findInstallation(known.db, known.connector_id);
  if (stored === undefined) return undefined;
  return differenceOf(stored, await known.connector.installation?.(tools));
}

/**
 * Returns a sentence when the platform has none of the sales that were sent last, because other
 * orders have their ids. It detects a shop that was restored from a backup: the name of the
 * installation does not tell.
 */
export async function lostSales({ db, connector_id, connector }: Known, tools: Tools): Promise<string | undefined> {
  const sales = await listLastSales(db, connector_id, SALES);
  for (const { kind, subject, key, record_id, remote_id, step } of sales) {
    const record = await loadRecord(db, { kind, subject, record_id });
    const found = await connector.find(
      { kind, key, record_id, remote_id, step: readTexts(step), record } as Lookup,
      tools,
    );
    if (found.outcome === "retry" || (found.outcome === "done" && found.remote_id === remote_id)) return undefined;
  }
  if (sales.length === 0) return undefined;
  return `The platform does not have the last ${sales.length} sales that were sent to it. ${ADVICE}`;
}

/** Returns a sentence when the found name differs from the stored one. */
export function differenceOf(stored: string, found: string | undefined): string | undefined {
  if (found === undefined || found === stored) return undefined;
  return `The platform is another installation (${found}) than the one that the records here belong to (${stored}). ${ADVICE}`;
}
