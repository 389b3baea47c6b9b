import { readFile } from "node:fs/promises";
import { type Command, InvalidArgumentError } from "commander";
import { changeKey, makeCheckpoint } from "../features/sales/books/evidence/commands/checkpoint.ts";
import { proveEntry } from "../features/sales/books/evidence/commands/prove.ts";
import { verifyLog } from "../features/sales/books/evidence/commands/verify.ts";
import type { Fault } from "../features/sales/books/evidence/commands/faults.ts";
import { listAllPartsAway } from "../features/sales/books/evidence/queries/archived.ts";
import { commandToReadBack } from "../features/sales/books/evidence/rules/bundle.ts";
import { loadConfig } from "../runtime/config/config.ts";
import { addEvidenceBundle } from "./evidence-bundle.ts";
import type { Deps } from "./deps.ts";
import { ENVIRONMENT, withDeps } from "./with-database.ts";

/** Adds the commands of the evidence log over receipts and closings. */
export function addEvidence(program: Command): void {
  const evidence = program.command("evidence").description("sign, prove and verify the log of receipts and closings");
  addCheckpoint(evidence);
  addProve(evidence);
  addVerify(evidence);
  addEvidenceBundle(evidence);
  addNewKey(evidence);
}

function addCheckpoint(evidence: Command): void {
  evidence
    .command("checkpoint")
    .description("log what waits, and print the signed head of the log; store it elsewhere")
    .addHelpText("after", ENVIRONMENT)
    .action(async () => {
      const { note } = await withDeps(loadConfig(), makeCheckpoint);
      process.stdout.write(note);
    });
}

function addProve(evidence: Command): void {
  evidence
    .command("prove")
    .description("print the proof that a receipt or a closing is in the log of the newest checkpoint")
    .option("--receipt <id>", "receipt_id")
    .option("--closing <id>", "report_id")
    .addHelpText("after", ENVIRONMENT)
    .action(async ({ receipt, closing }: { receipt?: string; closing?: string }, command: Command) => {
      if ((receipt === undefined) === (closing === undefined)) command.error("error: name a --receipt or a --closing");
      const entry = receipt === undefined ? { kind: "closing", key: closing ?? "" } : { kind: "receipt", key: receipt };
      process.stdout.write(await withDeps(loadConfig(), (deps) => proveEntry(deps, entry)));
    });
}

function addVerify(evidence: Command): void {
  evidence
    .command("verify")
    .description("compare the log with every receipt and closing; exit code 1 when something differs")
    .option(
      "--checkpoint <file>",
      "a checkpoint that was stored elsewhere; may be repeated",
      (file: string, before: readonly string[]) => [...before, file],
      [],
    )
    .addHelpText(
      "after",
      `
Prints a line for each fault, such as "receipt 78: fiscal". The last word is what differs: fiscal (figures), personal
(what an erasure takes away), missing (the row is gone), unlogged (a row of more than an hour is not in the log), log (the
tree does not give its tiles or checkpoints), forked (a given checkpoint is not of this log: it was written anew, or the
database was restored). Without a checkpoint from outside, a log that was written anew is not detected. Archived receipts
are not compared; the command names how each partition of them is read back.
${ENVIRONMENT}`,
    )
    .action(async ({ checkpoint: files }: { checkpoint: readonly string[] }) => {
      const checkpoints = await Promise.all(files.map(readNote));
      let faults = 0;
      const onFault = ({ kind, key, part }: Fault): void => {
        faults += 1;
        console.log(`${kind} ${key}: ${part}`);
      };
      const { size, root, checked, sealed, archived } = await withDeps(loadConfig(), async (deps) => {
        const verdict = await verifyLog(deps, { checkpoints, onFault });
        if (verdict.archived > 0) await sayWhatIsAway(deps);
        return verdict;
      });
      console.error(
        `${checked} of ${size} entries compared, ${sealed} of erased persons, ${archived} archived and not compared; root ${root}; ${faults} fault(s).`,
      );
      if (faults > 0) process.exitCode = 1;
    });
}

/** Says on standard error which receipts could not be compared, and how they can be. */
async function sayWhatIsAway({ db }: Pick<Deps, "db">): Promise<void> {
  for (const { first_id, end_id, file } of await listAllPartsAway(db))
    console.error(
      `Receipts ${first_id} to ${end_id - 1} are archived and not compared. To compare them, run first: ` +
        commandToReadBack({ first_id, end_id, file }),
    );
}

async function readNote(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new InvalidArgumentError(error instanceof Error ? error.message : String(error));
  }
}

function addNewKey(evidence: Command): void {
  evidence
    .command("new-key")
    .description("sign with a new key from now on: the log gets another name, and the old key signs for the new one")
    .addHelpText("after", ENVIRONMENT)
    .action(async () => {
      const { note } = await withDeps(loadConfig(), changeKey);
      process.stdout.write(note);
    });
}
