import { type Command, InvalidArgumentError } from "commander";
import { type DsfinvkFile, openDsfinvk } from "../features/sales/books/dsfinvk/commands/files.ts";
import {
  audited,
  type BookFile,
  type Format,
  FORMATS,
  isFormat,
  openFile,
} from "../features/sales/books/files/commands/download.ts";
import { loadConfig } from "../runtime/config/config.ts";
import { ENVIRONMENT, OPERATOR, withDeps } from "./with-database.ts";
import { writeWhole } from "./write-file.ts";

/** Formats that the command writes: those of files, and an archive. */
const WRITTEN = [...FORMATS, "dsfinvk"] as const;

interface Options {
  readonly format: Format | "dsfinvk";
  readonly location: number;
  readonly from: string;
  readonly to: string;
  readonly out: string;
}

/** Adds the command that writes the files of the books. */
export function addBooks(program: Command): void {
  program
    .command("books")
    .description("write the books of a location to files")
    .command("export")
    .description("write the journal, the postings for DATEV, the cash book or DSFinV-K of a period")
    .requiredOption("--format <format>", WRITTEN.join(", "), readFormat)
    .requiredOption("--location <id>", "id of the location", readId)
    .requiredOption("--from <date>", "first business date, YYYY-MM-DD")
    .requiredOption("--to <date>", "last business date, included")
    .requiredOption("--out <path>", "file to write; an existing one is kept")
    .addHelpText(
      "after",
      `
The audit log gets the file's name and SHA-256, as after a download in the administration.
Findings of DSFinV-K are listed: what its files lack. Closings with archived receipts are refused:
read the receipts back with \`tillkeeper archive --read\`.
${ENVIRONMENT}`,
    )
    .action(async ({ format, location: location_id, from, to, out }: Options) => {
      await withDeps(loadConfig(), async (deps) => {
        const scope = { location_id, from, to };
        const reader = { caller: OPERATOR, signal: new AbortController().signal };
        const file: BookFile & Partial<DsfinvkFile> =
          format === "dsfinvk"
            ? await openDsfinvk(deps, reader, scope)
            : await openFile(deps, reader, { format, ...scope });
        await writeWhole(out, audited(deps, OPERATOR, scope, file));
        console.log(`${out}: ${file.name}`);
        if (file.left_out > 0)
          console.error(
            `${file.left_out} ${format === "dsfinvk" ? "closings" : "entries"} in another currency are left out.`,
          );
        for (const { code, count, examples } of file.findings?.all ?? [])
          console.error(`${code}: ${count} (${examples.join(", ")})`);
      });
    });
}

function readFormat(text: string): Options["format"] {
  if (text === "dsfinvk" || isFormat(text)) return text;
  if (text === "saft-no")
    throw new InvalidArgumentError(`This version does not write ${text}. It writes ${WRITTEN.join(", ")}.`);
  throw new InvalidArgumentError(`Must be one of ${WRITTEN.join(", ")}.`);
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("Must be the id of a location.");
  return Number(text);
}
