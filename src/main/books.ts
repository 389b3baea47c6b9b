import { type Command, InvalidArgumentError } from "commander";
import { audited, type Format, FORMATS, isFormat, openFile } from "../features/sales/books/files/commands/download.ts";
import { loadConfig } from "../runtime/config/config.ts";
import { ENVIRONMENT, OPERATOR, withDeps } from "./with-database.ts";
import { writeWhole } from "./write-file.ts";

interface Options {
  readonly format: Format;
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
    .description("write the journal, the postings for DATEV or the cash book of a period")
    .requiredOption("--format <format>", FORMATS.join(", "), readFormat)
    .requiredOption("--location <id>", "id of the location", readId)
    .requiredOption("--from <date>", "first business date, YYYY-MM-DD")
    .requiredOption("--to <date>", "last business date, included")
    .requiredOption("--out <path>", "file to write; an existing one is kept")
    .addHelpText(
      "after",
      `
The audit log gets the file's name and SHA-256, as after a download in the administration.
${ENVIRONMENT}`,
    )
    .action(async ({ format, location: location_id, from, to, out }: Options) => {
      await withDeps(loadConfig(), async (deps) => {
        const request = { format, location_id, from, to };
        const reader = { caller: OPERATOR, signal: new AbortController().signal };
        const file = await openFile(deps, reader, request);
        await writeWhole(out, audited(deps, OPERATOR, request, file));
        console.log(`${out}: ${file.name}`);
        if (file.left_out > 0) console.error(`${file.left_out} entries in another currency are left out.`);
      });
    });
}

function readFormat(text: string): Format {
  if (isFormat(text)) return text;
  if (text === "dsfinvk" || text === "saft-no")
    throw new InvalidArgumentError(`This version does not write ${text}. It writes ${FORMATS.join(", ")}.`);
  throw new InvalidArgumentError(`Must be one of ${FORMATS.join(", ")}.`);
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("Must be the id of a location.");
  return Number(text);
}
