import { type Command, InvalidArgumentError } from "commander";
import { type DsfinvkFile, openDsfinvk } from "../features/sales/books/dsfinvk/commands/files.ts";
import {
  audited,
  type BookFile,
  FORMATS,
  isFormat,
  openFile,
} from "../features/sales/books/files/commands/download.ts";
import { openSaft } from "../features/sales/books/saft/commands/file.ts";
import { loadConfig } from "../runtime/config/config.ts";
import { ENVIRONMENT, OPERATOR, withDeps } from "./with-database.ts";
import { writeWhole } from "./write-file.ts";

/** Formats that the command writes: of journal entries, and of closings with their receipts. */
const OF_RECEIPTS = ["dsfinvk", "saft-no"] as const;
const WRITTEN = [...FORMATS, ...OF_RECEIPTS] as const;

interface Options {
  readonly format: (typeof WRITTEN)[number];
  readonly currency?: string;
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
    .description("write journal, DATEV postings, cash book, DSFinV-K or SAF-T Cash Register of a period")
    .requiredOption("--format <format>", WRITTEN.join(", "), readFormat)
    .requiredOption("--location <id>", "id of the location", readId)
    .requiredOption("--from <date>", "first business date, YYYY-MM-DD")
    .requiredOption("--to <date>", "last business date, included")
    .option("--currency <code>", "of saft-no, instead of the currency of the location")
    .requiredOption("--out <path>", "file to write; an existing one is kept")
    .addHelpText(
      "after",
      `
The audit log gets the file's name and SHA-256, as after a download in the administration.
Findings of DSFinV-K are listed: what its files lack. Closings with archived receipts are refused:
read the receipts back with \`tillkeeper archive --read\`.
${ENVIRONMENT}`,
    )
    .action(async ({ format, location: location_id, from, to, currency, out }: Options) => {
      await withDeps(loadConfig(), async (deps) => {
        const scope = { location_id, from, to };
        const reader = { caller: OPERATOR, signal: new AbortController().signal };
        const file: BookFile & Partial<DsfinvkFile> = isFormat(format)
          ? await openFile(deps, reader, { format, ...scope })
          : format === "dsfinvk"
            ? await openDsfinvk(deps, reader, scope)
            : await openSaft(deps, reader, { ...scope, currency });
        await writeWhole(out, audited(deps, OPERATOR, scope, file));
        console.log(`${out}: ${file.name}`);
        if (file.left_out > 0)
          console.error(
            `${file.left_out} ${isFormat(format) ? "entries" : "closings"} in another currency are left out.`,
          );
        for (const { code, count, examples } of file.findings?.all ?? [])
          console.error(`${code}: ${count} (${examples.join(", ")})`);
      });
    });
}

function readFormat(text: string): Options["format"] {
  const known = WRITTEN.find((format) => format === text);
  if (known !== undefined) return known;
  throw new InvalidArgumentError(`Must be one of ${WRITTEN.join(", ")}.`);
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("Must be the id of a location.");
  return Number(text);
}
