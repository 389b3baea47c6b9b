import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { createInterface } from "node:readline/promises";
import { findLosses, type Losses, raiseCounters } from "../features/operations/restore/commands.ts";
import {
  type KnownNumber,
  printedNumber,
  type RaisedCounter,
  readKnown,
  STEP,
} from "../features/operations/restore/rules.ts";
import { continueAfterRestore, type Continued } from "../features/sales/books/evidence/commands/restore.ts";
import type { SalesDeps } from "../features/sales/deps.ts";
import { extendReceipts } from "../features/sales/receipts/commands/partitions.ts";
import { loadConfig } from "../runtime/config/config.ts";
import { sqlStateOf } from "../runtime/database.ts";
import { ENVIRONMENT, withDeps } from "./with-database.ts";

/** States of the database: no lock in time, and longer than registers may wait. */
const LEFT_TO_THE_JOB: ReadonlySet<string> = new Set(["55P03", "57014"]);
/** Maximum printed lines of a list. */
const LINES_MAX = 20;

const QUESTIONS: readonly (readonly [counter: string, question: string])[] = [
  ["revision", "Highest revision (highest_revision, changedAfter) that a connector has"],
  ["receipt", "Highest receipt_id that a register or a connector has"],
  ["order", "Highest order number in a mail, on a receipt or in the books"],
  ["invoice", "Highest invoice number"],
  ["creditmemo", "Highest credit memo number"],
];

interface Options {
  readonly newest: readonly KnownNumber[];
  /** File with the newest checkpoint of the evidence log. */
  readonly checkpoint?: string;
  readonly list: boolean;
}

/** Adds the command to run after a restore, or after a failover that lost commits. */
export function addAfterRestore(program: Command): void {
  program
    .command("after-restore")
    .description(
      "raise every counter after a restore from a backup, so that no number is assigned twice; list lost data",
    )
    .option(
      "--newest <counter=number>",
      "a number that was assigned before the restore, such as receipt=4711; may be repeated",
      (text: string, before: readonly KnownNumber[]) => [...before, readKnown(text)],
      [],
    )
    .option(
      "--checkpoint <file>",
      "the newest checkpoint of the evidence log that is known outside, such as from a mail",
    )
    .option("--list", "raise no counter, only list lost data", false)
    .addHelpText(
      "after",
      `
Counters: revision, order, invoice, creditmemo, and the tables that assign ids, such as receipt, customer, terminal.
On a terminal and without --newest it prompts for the most important numbers; an empty answer means "not known".
Ids and revisions continue ${STEP} above the newest number. Orders, invoices and credit memos continue right after
the given number, so give the newest one of each store view. Without a number they continue ${STEP} higher.
The evidence log keeps its name when the checkpoint is one of it. Otherwise, and without a checkpoint, it continues
under another name: the published log had entries that are lost.

Stop the service first. Run the command with --list again once the registers have closed, because their closings list
the missing receipts.
${ENVIRONMENT}`,
    )
    .action(async ({ newest, checkpoint, list }: Options) => {
      const isAsked = !list && newest.length === 0 && process.stdin.isTTY;
      const known = isAsked ? await askForNewest(process.stdin, process.stderr) : newest;
      const file = isAsked ? (checkpoint ?? (await askForCheckpoint(process.stdin, process.stderr))) : checkpoint;
      const note = file === undefined ? undefined : await readFile(file, "utf8");
      await withDeps(loadConfig(), async (deps) => {
        const raised = list ? [] : await raiseCounters(deps, known);
        const log = list ? [] : [describeLog(await continueAfterRestore(deps, note))];
        const part = list ? [] : await makePartition(deps);
        for (const line of [...describeRaised(raised), ...log, ...part, ...describeLosses(await findLosses(deps))])
          console.log(line);
      });
    });
}

/**
 * Makes a partition for the raised number of receipts. When something else uses the receipts it is
 * left to the hourly job, since a second run of the command would raise every number again.
 *
 * @returns lines for the operator, none when it was made.
 */
async function makePartition(deps: Pick<SalesDeps, "db">): Promise<string[]> {
  try {
    await extendReceipts(deps);
    return [];
  } catch (error) {
    if (!LEFT_TO_THE_JOB.has(sqlStateOf(error) ?? "")) throw error;
    return ["No partition for the next receipts was made yet, because receipts are in use. A worker makes it."];
  }
}

/**
 * Prompts for each number until the input is empty or valid. Blanks separate the numbers of several
 * store views.
 */
export async function askForNewest(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<KnownNumber[]> {
  const lines = createInterface({ input, output });
  const known: KnownNumber[] = [];
  try {
    for (const [counter, question] of QUESTIONS) {
      for (;;) {
        const answer = (await lines.question(`${question} (empty: not known): `)).trim();
        try {
          if (answer !== "") known.push(...answer.split(/\s+/).map((number) => readKnown(`${counter}=${number}`)));
          break;
        } catch (error) {
          output.write(`${error instanceof Error ? renderedOf(error) : String(error)}\n`);
        }
      }
    }
    return known;
  } finally {
    lines.close();
  }
}

/** Prompts for the file of the newest checkpoint; undefined when it is not known. */
async function askForCheckpoint(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<string | undefined> {
  const lines = createInterface({ input, output });
  try {
    const answer = await lines.question("File with the newest checkpoint of the evidence log (empty: not known): ");
    return answer.trim() === "" ? undefined : answer.trim();
  } finally {
    lines.close();
  }
}

function describeLog({ origin, is_new }: Continued): string {
  return is_new
    ? `The evidence log continues as ${origin}: what was published of it before may not be in it.`
    : `The evidence log continues as ${origin}.`;
}

function renderedOf(error: Error): string {
  return "rendered" in error ? String(error.rendered) : error.message;
}

function describeRaised(raised: readonly RaisedCounter[]): string[] {
  const [revision] = raised;
  if (revision === undefined) return [];
  const ids = raised.filter(({ counter, prefix }) => counter !== "revision" && prefix === undefined);
  const named = ids.filter(({ counter, known }) => counter === "receipt" || known !== undefined);
  const documents = raised.flatMap(({ counter, prefix, restored, raised: last }) =>
    prefix === undefined
      ? []
      : [`  next ${counter}: ${printedNumber(prefix, last + 1)} (restored: ${printedNumber(prefix, restored)})`],
  );
  return [
    `New closings and changes get revisions above ${revision.raised}.`,
    `The ids of ${ids.length} tables continue ${STEP} above the newest known one.`,
    ...named.map(({ counter, restored, raised: last }) => `  ${counter}: ids above ${last} (restored: ${restored})`),
    ...documents,
    ...raised.flatMap(describeGone),
  ];
}

/** Describes the numbers that were assigned after the backup, up to the newest known number. */
function describeGone({ counter, prefix, restored, known }: RaisedCounter): string[] {
  if (known === undefined || known <= restored) return [];
  if (prefix !== undefined) {
    const [first, last] = [printedNumber(prefix, restored + 1), printedNumber(prefix, known)];
    return [`Lost: ${known - restored} ${counter}(s), ${first} to ${last}`];
  }
  // Every missing revision was assigned, but an id may have been skipped.
  return [
    counter === "revision"
      ? `Lost: ${known - restored} revision(s) of closings, ${restored + 1} to ${known}`
      : `Lost: at most ${known - restored} row(s) of ${counter}, ids ${restored + 1} to ${known}`,
  ];
}

function describeLosses({ newest, closings, receipts, orders }: Losses): string[] {
  return [
    "The newest stored data:",
    ...newest.map(({ what, number, at }) => `  ${what.padEnd(15)}  ${at}  ${number}`),
    ...shortened("Numbers of closings that are missing:", closings, ({ subject, detail }) => `${subject}: ${detail}`),
    ...shortened(
      "Closings that list receipts that are missing:",
      receipts,
      ({ subject, detail }) => `${subject}: ${detail} receipt(s)`,
    ),
    ...shortened(
      "Missing orders that receipts refer to:",
      orders,
      ({ subject, detail }) => `${subject}, receipt id ${detail}`,
    ),
  ];
}

function shortened<Item>(heading: string, items: readonly Item[], describe: (item: Item) => string): string[] {
  if (items.length === 0) return [`${heading} none`];
  const more = items.length - LINES_MAX;
  return [
    `${heading} ${items.length}`,
    ...items.slice(0, LINES_MAX).map((item) => `  ${describe(item)}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}
