import { saveFile } from "../../api/save-file.ts";
import type { Answer, Body } from "../../api/client.ts";
import { harmless } from "../../parts/export/csv.ts";

export type Kind = Answer<"GET /imports/kinds">["kinds"][number];
export type Report = Answer<"POST /imports">;
type Format = "csv" | "jsonl";

/**
 * Tillkeeper's column for each column of a file, by the column's name in the file; null for a
 * column that is left out.
 */
export type Mapping = Readonly<Record<string, string | null>>;

/** A chosen file with its progress and result. */
export interface Chosen {
  readonly file: File;
  readonly format: Format;
  /** Kind of the rows; empty until the user has chosen one. */
  readonly kind: string;
  /** Mapping that the user has chosen; the suggested one applies when absent. */
  readonly mapping?: Mapping | undefined;
  readonly outcome?: Outcome | undefined;
}

export type Outcome =
  | { readonly state: "sending"; readonly share: number }
  | { readonly state: "checked"; readonly report: Report; readonly is_trial: boolean }
  | { readonly state: "failed"; readonly message: string };

/** Maximum bytes per request; larger files need the command line. */
export const REQUEST_BYTES_MAX = 16 * 1024 * 1024;

const ENDING = /^(.*)\.(csv|tsv|txt|jsonl|ndjson)$/i;

/**
 * Returns the kind and format from a file's name, such as `02_Tier_Prices.csv`; undefined when the
 * file cannot be imported.
 */
function readName(name: string, kinds: readonly Kind[]): Pick<Chosen, "kind" | "format"> | undefined {
  const [, stem, ending] = ENDING.exec(name) ?? [];
  if (stem === undefined || ending === undefined) return undefined;
  const kind = stem
    .toLowerCase()
    .replace(/^\d+[-_. ]+/, "")
    .replaceAll(/[_ ]/g, "-");
  return {
    kind: kinds.some((known) => known.kind === kind) ? kind : "",
    format: /^(jsonl|ndjson)$/i.test(ending) ? "jsonl" : "csv",
  };
}

/** Adds files to the chosen ones; a file with the same name replaces the older one. */
export function addFiles(
  before: readonly Chosen[],
  files: readonly File[],
  kinds: readonly Kind[],
): { readonly chosen: readonly Chosen[]; readonly left_out: readonly string[] } {
  const chosen = new Map(before.map((one) => [one.file.name, one]));
  const left_out: string[] = [];
  for (const file of files) {
    const read = readName(file.name, kinds);
    if (read === undefined) left_out.push(file.name);
    else chosen.set(file.name, { ...read, kind: read.kind || (chosen.get(file.name)?.kind ?? ""), file });
  }
  return { chosen: inOrder([...chosen.values()], kinds), left_out };
}

/** Sorts files so that each comes after those that it refers to. */
export function inOrder(chosen: readonly Chosen[], kinds: readonly Kind[]): readonly Chosen[] {
  const order = ({ kind }: Chosen): number => kinds.findIndex((known) => known.kind === kind);
  return chosen.toSorted((a, b) => order(a) - order(b) || a.file.name.localeCompare(b.file.name));
}

/** A problem with a file; its message is a text of this application. */
export class FileProblem extends Error {
  readonly text: string;

  constructor(text: string) {
    super(text);
    this.text = text;
  }
}

/**
 * Returns the body of the request that imports a file.
 *
 * @throws FileProblem for a file that cannot be read, is not UTF-8 or is too large.
 */
export async function requestOf(
  { file, kind, format }: Chosen,
  options: { readonly all_or_nothing: boolean; readonly dry_run: boolean; readonly mapping: Mapping },
): Promise<Blob> {
  if (file.size > REQUEST_BYTES_MAX) throw new FileProblem("too_large");
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileProblem("unreadable");
  });
  let content: string;
  try {
    // `file.text()` is not used, since it would replace a letter of another encoding with a
    // question mark.
    content = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new FileProblem("not_utf8");
  }
  const body: Body<"POST /imports"> = { kind, format, content, file: file.name, ...options };
  const blob = new Blob([JSON.stringify(body)]);
  if (blob.size > REQUEST_BYTES_MAX) throw new FileProblem("too_large");
  return blob;
}

/** Returns the refused rows as a CSV file: the line and reason of each, with texts from `words`. */
export function problemsCsv({ errors }: Report, words: (problem: Report["errors"][number]) => string): string {
  const cell = (value: string | number | null): string => {
    // A spreadsheet must not evaluate a value from the file as a formula.
    return `"${harmless(String(value ?? "")).replaceAll('"', '""')}"`;
  };
  return [
    "line,column,message",
    ...errors.map((problem) => [problem.line, problem.column, words(problem)].map(cell).join(",")),
  ].join("\r\n");
}

export function saveCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: "text/csv" }), name);
}
