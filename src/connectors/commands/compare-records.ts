import { listQuantities } from "../../shop-data/orders/stock.ts";
import { importFiles } from "../../features/operations/import/commands.ts";
import { kindNamed } from "../../features/operations/import/rules/kinds.ts";
import { formatAmount, parseStoredAmount } from "../../runtime/money.ts";
import type { ConnectorsDeps } from "../deps.ts";
import type { Columns, PulledKind } from "../connector.ts";
import { CONNECTOR, fileOf } from "./as-import.ts";
import type { PlatformRecord } from "./unsent.ts";

/** Codes of the differences between a record of the platform and the one here. */
export const RECORD_DIFFERENCES = ["changed", "not_here"] as const;

export interface RecordDifference {
  readonly key: string;
  readonly code: (typeof RECORD_DIFFERENCES)[number];
  /**
   * Names of the columns of a changed record that differ, where the import takes them one by one; a
   * quantity is named with its figure.
   */
  readonly there?: string;
  /** The quantity here, where it differs. */
  readonly here?: string;
}

/**
 * Compares records of the platform with those here, in the columns that the platform gives. A
 * record differs when its import would change something: it is imported in a transaction that is
 * rolled back. A record that the import refuses is not compared.
 */
export async function compareRecords(
  deps: ConnectorsDeps,
  kind: PulledKind,
  records: readonly PlatformRecord[],
): Promise<readonly RecordDifference[]> {
  const outcomes = await importForTrial(
    deps,
    kind,
    records.map(({ record }) => record),
  );
  const changed = records.filter((_, index) => outcomes[index] === "updated");
  const columns = await changedColumns(deps, kind, changed);
  const counted = changed.filter((_, index) => columns[index]?.includes(QTY));
  const quantities = await listQuantities(deps.db, counted.map(skuOf));
  return [
    ...changed.map((found, index) => {
      const here = counted.includes(found) ? quantities.get(skuOf(found)) : undefined;
      const there = columns[index]?.map((name) => (name === QTY ? `qty ${shown(found.record[QTY])}` : name)).join(", ");
      return {
        key: found.remote_id,
        code: "changed",
        ...(there === undefined || there === "" ? {} : { there }),
        ...(here === undefined ? {} : { here: `qty ${shown(here)}` }),
      } as const;
    }),
    ...records
      .filter((_, index) => outcomes[index] === "inserted")
      .map(({ remote_id }) => ({ key: remote_id, code: "not_here" }) as const),
  ];
}

/** The column of the stock, which only products have. */
const QTY = "qty";

function skuOf({ record }: PlatformRecord): string {
  return String(record["sku"]).toLowerCase();
}

/** Formats a quantity alike for both sides. */
function shown(quantity: Columns[string] | undefined): string {
  return formatAmount(parseStoredAmount(String(quantity)));
}

/** Finds the columns that differ in each record. An address counts as one column. */
async function changedColumns(
  deps: ConnectorsDeps,
  kind: PulledKind,
  records: readonly PlatformRecord[],
): Promise<readonly string[][]> {
  const found: string[][] = records.map(() => []);
  const { key } = kindNamed(kind);
  const names = new Set(records.flatMap(({ record }) => Object.keys(record)));
  const groups = Map.groupBy(
    [...names].filter((name) => !key.includes(name)),
    groupOf,
  );
  for (const [group, members] of groups) {
    const parts = records.map(({ record }) => partOf(record, [...key, ...members]));
    const outcomes = await importForTrial(deps, kind, parts);
    for (const [index, columns] of found.entries()) if (outcomes[index] === "updated") columns.push(group);
  }
  return found;
}

function groupOf(name: string): string {
  return /^(billing|shipping)_/.exec(name)?.[1] ?? name;
}

function partOf(record: Columns, names: readonly string[]): Columns {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}

/** Returns what an import would do with each record; undefined for one that it refuses. */
async function importForTrial(deps: ConnectorsDeps, kind: PulledKind, records: readonly Columns[]) {
  const outcomes = records.map((): "inserted" | "updated" | "unchanged" | undefined => undefined);
  if (records.length === 0) return outcomes;
  await importFiles(deps, CONNECTOR, [fileOf(kind, records)], {
    all_or_nothing: false,
    dry_run: true,
    is_of_platform: true,
    onRow: (line, outcome) => {
      outcomes[line - 1] = outcome;
    },
  });
  return outcomes;
}
