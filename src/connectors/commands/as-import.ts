import type { ImportFile } from "../../features/operations/import/read/file.ts";
import type { Caller } from "../../web-api/route.ts";
import type { Columns, PulledKind } from "../connector.ts";

/** Author of the imports of platform records. */
export const CONNECTOR: Caller = {
  kind: "integration",
  id: 0,
  name: "connector",
  resources: new Set(["all"]),
  location_ids: [],
};

/** Returns records as a file of the import: one on each line, counted from 1. */
export function fileOf(kind: PulledKind, records: readonly Columns[]): ImportFile {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join("");
  const open = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.from(lines);
  };
  return { name: "connector", kind, format: "jsonl", open };
}
