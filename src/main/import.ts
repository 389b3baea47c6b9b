import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { type Command, InvalidArgumentError } from "commander";
import { Presets, SingleBar } from "cli-progress";
import { importFiles } from "../features/operations/import/commands.ts";
import type { ImportFile } from "../features/operations/import/read/file.ts";
import type { Progress } from "../features/operations/import/read/file.ts";
import {
  isKindName,
  KIND_NAMES,
  type KindName,
  kindNamed,
  readFileName,
} from "../features/operations/import/rules/kinds.ts";
import { type Mapping, readMapping } from "../features/operations/import/rules/rows.ts";
import type { ImportReport } from "../features/operations/import/rules/tally.ts";
import { loadConfig } from "../runtime/config/config.ts";
import { OPERATOR, withDeps } from "./with-database.ts";

interface Options {
  readonly kind?: KindName;
  readonly map: Mapping;
  readonly allOrNothing: boolean;
  readonly dryRun: boolean;
}

interface FoundFile extends ImportFile {
  readonly bytes: number;
}

const CHUNK_BYTES = 256 * 1024;
/** Bytes after which a line of progress is printed when standard error is not a terminal. */
const LINE_EVERY_BYTES = 64 * 1024 * 1024;

/** Adds the command that fills the built-in shop from files. */
export function addImport(program: Command): void {
  const width = Math.max(...KIND_NAMES.map(({ length }) => length));
  const kinds = KIND_NAMES.map((name) => `  ${name.padEnd(width)}  ${kindNamed(name).label}`);
  program
    .command("import")
    .argument("<path>", "a file, or a folder of files")
    .description("import products, customers, prices, rules and more from CSV or JSON Lines")
    .option("--kind <kind>", "kind of the file's rows; default: from its name, such as products.csv", readKind)
    .option("--map <theirs=ours>", "our column for one of the file; nothing behind =: leave it out", readMap, new Map())
    .option("--all-or-nothing", "store nothing of a file that contains a rejected row", false)
    .option("--dry-run", "validate everything, store nothing", false)
    .addHelpText(
      "after",
      `
Kinds, in the order in which a folder is imported:
${kinds.join("\n")}

Existing rows are updated, so a file can be imported again. Rejected rows are listed with their line and column, and the
exit code is 1. docs/operations/import.md describes the columns, examples/import/ has samples.
Settings come from the environment: DATABASE_URL, or DATA_DIR for the embedded database. The service can keep running.`,
    )
    .action(async (path: string, { kind, map, allOrNothing, dryRun }: Options) => {
      const files = await findFiles(path, kind, map);
      const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
      const progress = openProgress(total);
      const reports = await withDeps(loadConfig(), (deps) =>
        importFiles(deps, OPERATOR, files, {
          all_or_nothing: allOrNothing,
          dry_run: dryRun,
          onProgress: progress.show,
        }),
      ).finally(progress.stop);
      for (const report of reports) showReport(report, { allOrNothing, dryRun });
      if (reports.some(({ errors_count }) => errors_count > 0)) process.exitCode = 1;
    });
}

function readKind(text: string): KindName {
  if (isKindName(text)) return text;
  throw new InvalidArgumentError(`Must be one of ${KIND_NAMES.join(", ")}.`);
}

/** Adds an option such as `--map "Variant Price=price"` to the earlier ones. */
function readMap(text: string, before: Mapping): Mapping {
  const cut = text.lastIndexOf("=");
  if (cut < 1) throw new InvalidArgumentError('Write it as "Their column=our column".');
  return new Map([...before, ...readMapping([[text.slice(0, cut), text.slice(cut + 1)]])]);
}

/**
 * Finds the files to import in a path.
 *
 * @throws Error with a message for the operator when the path cannot be imported.
 */
async function findFiles(path: string, kind: KindName | undefined, mapping: Mapping): Promise<FoundFile[]> {
  const found = await stat(path).catch((error: unknown) => {
    throw new Error(`${path} cannot be read.`, { cause: error });
  });
  if (!found.isDirectory()) {
    const named = readFileName(basename(path));
    const known = kind ?? named?.kind;
    if (known === undefined) {
      throw new Error(
        `The name of ${basename(path)} is not the name of a kind. Use --kind with one of: ${KIND_NAMES.join(", ")}.`,
      );
    }
    return [{ ...fileOf(path, known, named?.format ?? "csv", found.size), mapping }];
  }
  if (kind !== undefined)
    throw new Error("--kind is for a single file. The files of a folder are named after their kinds.");
  if (mapping.size > 0) throw new Error("--map is for a single file.");
  const files: FoundFile[] = [];
  for (const name of (await readdir(path)).toSorted()) {
    const named = readFileName(name);
    if (named?.kind === undefined) {
      console.error(`${name} is skipped: its name is not the name of a kind.`);
      continue;
    }
    const file_path = join(path, name);
    files.push(fileOf(file_path, named.kind, named.format, (await stat(file_path)).size));
  }
  if (files.length === 0) throw new Error(`There is no file to import in ${path}.`);
  return files.toSorted((a, b) => KIND_NAMES.indexOf(a.kind) - KIND_NAMES.indexOf(b.kind));
}

function fileOf(path: string, kind: KindName, format: FoundFile["format"], bytes: number): FoundFile {
  return {
    name: basename(path),
    kind,
    format,
    bytes,
    open: () => createReadStream(path, { highWaterMark: CHUNK_BYTES }),
  };
}

interface ProgressLine {
  readonly show: (progress: Progress) => void;
  readonly stop: () => void;
}

/**
 * Opens the progress display on standard error: a bar on a terminal, otherwise one line per 64 MiB.
 */
function openProgress(total_bytes: number): ProgressLine {
  let file = "";
  let finished_bytes = 0;
  let current_bytes = 0;
  const advance = ({ file: name, bytes }: Progress): number => {
    if (name !== file) finished_bytes += current_bytes;
    file = name;
    current_bytes = bytes;
    return finished_bytes + bytes;
  };
  if (!process.stderr.isTTY) {
    let reported_bytes = 0;
    return {
      show: (progress) => {
        const bytes = advance(progress);
        if (bytes - reported_bytes < LINE_EVERY_BYTES) return;
        reported_bytes = bytes;
        console.error(`${progress.file}: ${progress.rows} rows read, ${progress.refused} refused`);
      },
      stop: () => undefined,
    };
  }
  const bar = new SingleBar(
    { format: "{bar} {percentage}%  {file}  {rows} rows, {refused} refused", hideCursor: true, stream: process.stderr },
    Presets.shades_classic,
  );
  bar.start(total_bytes, 0, { file: "", rows: 0, refused: 0 });
  return {
    show: (progress) => {
      const { file: name, rows, refused } = progress;
      bar.update(Math.min(advance(progress), total_bytes), { file: name, rows, refused });
    },
    stop: () => bar.stop(),
  };
}

function showReport(report: ImportReport, { allOrNothing, dryRun }: Pick<Options, "allOrNothing" | "dryRun">): void {
  const { file, rows, inserted, updated, unchanged, refused, errors, errors_count, remarks, remarks_count } = report;
  const tell = ({ line, column, message }: ImportReport["errors"][number], before = ""): void => {
    const position = line === null ? file : `${file}:${line}`;
    console.error(`${position}: ${before}${column === null ? "" : `${column}: `}${message}`);
  };
  for (const problem of errors) tell(problem);
  for (const remark of remarks) tell(remark, "remark: ");
  if (remarks_count > remarks.length)
    console.error(`${file}: ${remarks_count - remarks.length} more remarks are not shown.`);
  if (errors_count > errors.length)
    console.error(`${file}: ${errors_count - errors.length} more errors are not shown.`);
  const counts = `${rows} rows: ${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${refused} refused`;
  const note = dryRun
    ? "; a dry run, nothing is stored"
    : report.is_stored
      ? report.is_complete
        ? ""
        : "; not read to its end"
      : allOrNothing
        ? "; nothing is stored"
        : "";
  console.log(`${file}: ${counts}${note}`);
}
