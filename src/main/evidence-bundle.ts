import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { openBundle } from "../features/sales/books/evidence/commands/bundle.ts";
import { audited } from "../features/sales/books/files/commands/download.ts";
import { loadConfig } from "../runtime/config/config.ts";
import type { Deps } from "./deps.ts";
import { ENVIRONMENT, OPERATOR, withDeps } from "./with-database.ts";
import { writeWhole } from "./write-file.ts";

interface Options {
  readonly location?: number;
  readonly all?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly month?: string;
  readonly out: string;
}

/** Adds the command that writes bundles. */
export function addEvidenceBundle(evidence: Command): void {
  evidence
    .command("bundle")
    .description("write the evidence of a location for an auditor: a zip archive with its verifier")
    .option("--location <id>", "id of the location", readId)
    .option("--all", "every location but sandboxes, an archive each; --out is a folder then")
    .option("--from <date>", "first business date, YYYY-MM-DD")
    .option("--to <date>", "last business date, included")
    .option("--month <month>", "YYYY-MM, instead of --from and --to")
    .requiredOption("--out <path>", "file to write, or the folder with --all; existing files are kept")
    .addHelpText(
      "after",
      `
A period has at most 366 days. The audit log gets the name and the SHA-256 of each archive.
docs/domain/evidence.md describes the archive and how an auditor verifies it.
${ENVIRONMENT}`,
    )
    .action(async (options: Options, command: Command) => {
      const period = periodOf(options);
      if (period === undefined) command.error("error: give --from and --to, or --month");
      if ((options.location === undefined) === (options.all !== true)) command.error("error: give --location or --all");
      await withDeps(loadConfig(), (deps) => writeBundles(deps, options, period));
    });
}

async function writeBundles(deps: Deps, { location, out }: Options, period: Period): Promise<void> {
  if (location !== undefined) return writeBundle(deps, { location_id: location, ...period }, () => out);
  await mkdir(out, { recursive: true });
  const { locations } = await deps.configuration.snapshot();
  const shops = [...locations.values()].filter(({ is_sandbox }) => !is_sandbox);
  for (const { location_id } of shops.toSorted((left, right) => left.location_id - right.location_id)) {
    await writeBundle(deps, { location_id, ...period }, (name) => join(out, name));
  }
}

async function writeBundle(
  deps: Deps,
  scope: Period & { readonly location_id: number },
  pathOf: (name: string) => string,
): Promise<void> {
  const reader = { caller: OPERATOR, signal: new AbortController().signal };
  const bundle = await openBundle(deps, reader, scope);
  const path = pathOf(bundle.name);
  await writeWhole(path, audited(deps, OPERATOR, scope, bundle));
  console.log(path);
  if (!bundle.is_damaged) return;
  console.error(`the evidence log is damaged: ${path} has records without a proof. Run: tillkeeper evidence verify`);
  process.exitCode = 1;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

function periodOf({ from, to, month }: Options): Period | undefined {
  if (month === undefined) return from === undefined || to === undefined ? undefined : { from, to };
  if (from !== undefined || to !== undefined) return undefined;
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)) throw new Error(`${month} is no month, as 2026-03`);
  const days = Temporal.PlainYearMonth.from(month).daysInMonth;
  return { from: `${month}-01`, to: `${month}-${days}` };
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("Must be the id of a location.");
  return Number(text);
}
