import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { type Answer, call } from "../../api/client.ts";
import type { Chosen, Mapping } from "./files.ts";

export type Preview = Answer<"POST /imports/preview">;

/**
 * Bytes that a preview reads of a file: enough for the header and the first rows of nearly every
 * file.
 */
const PREVIEW_BYTES = 128 * 1024;

const HAS_COLUMNS = ({ kind, format }: Chosen): boolean => kind !== "" && format === "csv";

function previewOf({ file, kind }: Chosen) {
  return queryOptions({
    queryKey: ["import-preview", kind, file.name, file.size, file.lastModified],
    queryFn: async (): Promise<Preview> => {
      const bytes = await file.slice(0, PREVIEW_BYTES).arrayBuffer();
      const content = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
      return call("POST /imports/preview", { body: { kind, content } });
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Returns the columns of a chosen CSV file with suggestions; undefined until they are read. */
export function usePreview(chosen: Chosen): Preview | undefined {
  return useQuery({ ...previewOf(chosen), enabled: HAS_COLUMNS(chosen) }).data;
}

const KEPT = "tillkeeper.import-mappings";
const KEPT_MAX = 50;

/** Returns the mappings that this browser keeps, by kind and header, the last used one last. */
function keptMappings(): Record<string, Mapping> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, Mapping>;
  } catch {
    // The stored entry is not from this application, so it counts as empty.
    return {};
  }
}

const keyOf = (kind: string, { columns }: Preview): string =>
  [kind, ...columns.map(({ name }) => name.toLowerCase())].join("\n");

/**
 * Returns the user's mapping for this file, else for an earlier one with the same header, else the
 * suggested one.
 */
export function mappingOf({ kind, mapping }: Chosen, preview: Preview): Mapping {
  const suggested = Object.fromEntries(preview.columns.map(({ name, suggestion }) => [name, suggestion]));
  return mapping ?? { ...suggested, ...keptMappings()[keyOf(kind, preview)] };
}

/** Returns the columns of a file that have another name in Tillkeeper, or are left out. */
export function differencesOf(mapping: Mapping): Mapping {
  return Object.fromEntries(Object.entries(mapping).filter(([name, ours]) => ours !== name.trim().toLowerCase()));
}

/**
 * Returns the mapping to import a file with, which this browser keeps for the next file with the
 * same header.
 */
export async function keepMapping(queries: QueryClient, chosen: Chosen): Promise<Mapping> {
  if (!HAS_COLUMNS(chosen)) return {};
  const preview = await queries.fetchQuery(previewOf(chosen));
  const mapping = mappingOf(chosen, preview);
  if (chosen.mapping !== undefined) {
    const { [keyOf(chosen.kind, preview)]: _before, ...others } = keptMappings();
    const kept = [...Object.entries(others), [keyOf(chosen.kind, preview), mapping]].slice(-KEPT_MAX);
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(kept)));
  }
  return differencesOf(mapping);
}
