import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { type Command, InvalidArgumentError } from "commander";
import { createAdministrator, FULL_ROLE, managedIntegrations } from "../shared/access/commands/accounts.ts";
import { resetSecondFactor } from "../shared/access/commands/second-factor.ts";
import { unlockSignIn } from "../shared/access/commands/sign-in.ts";
import { createManaged } from "../shared/resources/commands/managed.ts";
import { inspectSecrets, rotateSecrets } from "../shared/resources/commands/secrets.ts";
import { RESOURCES } from "../shared/access/rules/access.ts";
import type { Deps } from "./deps.ts";
import { verifyChain } from "../features/sales/closings/commands/chain.ts";
import { queueAllClosings, evaluateDry } from "../features/sales/closings/commands/reevaluate.ts";
import { loadConfig } from "../runtime/config/config.ts";
import { addAfterRestore } from "./after-restore.ts";
import { addArchive } from "./archive.ts";
import { addBackup } from "./backup.ts";
import { examine } from "./doctor.ts";
import { addBooks } from "./books.ts";
import { addConnector } from "./connector-commands.ts";
import { addEvidence } from "./evidence-commands.ts";
import { addVerifyFigures } from "./figure-commands.ts";
import { addImport } from "./import.ts";
import { addMoveTo } from "./move-to.ts";
import { addPartitions } from "./partitions.ts";
import { addWebhooks } from "./webhook-commands.ts";
import { migrateDatabase } from "./open-database.ts";
import { commandLog, ENVIRONMENT, OPERATOR, reachDatabase, withDeps } from "./with-database.ts";

export function addOperatorCommands(program: Command): void {
  addMigrate(program);
  addImport(program);
  addToken(program);
  addAdmin(program);
  addSecrets(program);
  addDoctor(program);
  addVerifyChain(program);
  addVerifyFigures(program);
  addEvidence(program);
  addClosings(program);
  addBooks(program);
  addBackup(program);
  addAfterRestore(program);
  addMoveTo(program);
  addPartitions(program);
  addArchive(program);
  addConnector(program);
  addWebhooks(program);
}

function addMigrate(program: Command): void {
  program
    .command("migrate")
    .description("migrate the database to the current schema; `serve` and `work` also do this at their start")
    .addHelpText("after", ENVIRONMENT)
    .action(async () => {
      const config = loadConfig(undefined, "ENCRYPTION_KEY");
      const log = commandLog(config);
      const database = await reachDatabase(config, log);
      try {
        const applied = await migrateDatabase(database, log, (line) => console.error(line));
        for (const name of applied) console.log(name);
        console.error(applied.length === 0 ? "The schema is up to date." : `Applied ${applied.length} migration(s).`);
      } finally {
        await database.stop();
      }
    });
}

function addToken(program: Command): void {
  const token = program.command("token").description("manage the tokens of integrations");
  token
    .command("create")
    .description("create an integration and print its token once")
    .requiredOption("--name <name>", "name of the integration")
    .requiredOption("--resources <list>", "comma-separated ACL resources", readList)
    .option("--locations <list>", "comma-separated ids of its locations; default: all", readIds, [])
    .addHelpText("after", `\nResources:\n${RESOURCES.map((name) => `  ${name}`).join("\n")}\n${ENVIRONMENT}`)
    .action(async ({ name, resources, locations }: { name: string; resources: string[]; locations: number[] }) => {
      const made = await withDeps(loadConfig(), (deps) =>
        createManaged(managedIntegrations, deps, OPERATOR, { name, resources, location_ids: locations }),
      );
      console.error(`Created the integration ${String(made["integration_id"])} "${name}". Its token:`);
      console.log(String(made["access_token"]));
    });
}

interface AdminOptions {
  readonly username: string;
  readonly name?: string;
  readonly email?: string;
  readonly role: string;
  readonly passwordStdin?: boolean;
}

function addAdmin(program: Command): void {
  const admin = program.command("admin").description("manage administrators");
  admin
    .command("create")
    .description("create an administrator; without --password-stdin a password is generated and printed once")
    .requiredOption("--username <name>", "user name")
    .option("--name <name>", "display name; default: the user name")
    .option("--email <address>", "e-mail address")
    .option("--role <name>", "role of the administrator", FULL_ROLE)
    .option("--password-stdin", "read the password from the first line of standard input")
    .addHelpText("after", ENVIRONMENT)
    .action(async (options: AdminOptions) => {
      const { username, role } = options;
      const given = options.passwordStdin === true ? await readLine() : undefined;
      const password = given ?? randomBytes(15).toString("base64url");
      await withDeps(loadConfig(), (deps) =>
        createAdministrator(deps, OPERATOR, {
          username,
          role,
          password,
          name: options.name ?? username,
          email: options.email ?? null,
        }),
      );
      console.error(`Created the administrator ${username}.${given === undefined ? " The password:" : ""}`);
      if (given === undefined) console.log(password);
    });
  addUnlock(admin);
  addResetSecondFactor(admin);
}

function addResetSecondFactor(admin: Command): void {
  admin
    .command("reset-second-factor")
    .description("remove the second factor of an administrator who lost it, and end their sessions")
    .requiredOption("--username <name>", "user name of the administrator")
    .addHelpText("after", ENVIRONMENT)
    .action(async ({ username }: { username: string }) => {
      await withDeps(loadConfig(), (deps) => resetSecondFactor(deps, OPERATOR, username));
      console.error(`The administrator ${username} signs in with the password alone until a second factor is set up.`);
    });
}

function addUnlock(admin: Command): void {
  admin
    .command("unlock")
    .description(
      "unlock a user name, and reset the throttles of all addresses and second factors after failed sign-ins",
    )
    .requiredOption("--username <name>", "locked user name")
    .addHelpText("after", ENVIRONMENT)
    .action(async ({ username }: { username: string }) => {
      await withDeps(loadConfig(), (deps) => unlockSignIn(deps, OPERATOR, username));
      console.error(`The name ${username} can sign in from every address.`);
    });
}

function addSecrets(program: Command): void {
  const secrets = program.command("secrets").description("manage the stored secrets");
  secrets
    .command("rotate")
    .description("re-encrypt every stored secret with the first key of the ring")
    .addHelpText(
      "after",
      `
1. Put a new key first: ENCRYPTION_KEY=k2:<new>,k1:<old>, or the same text in encryption.key under DATA_DIR.
2. Restart every node, so that all of them read both keys.
3. Run this command until it reports that all secrets are encrypted with the new key.
4. Remove the old key and restart every node.
${ENVIRONMENT}`,
    )
    .action(async () => {
      process.exitCode = await withDeps(loadConfig(), async ({ db, ring }) => {
        const rewritten = await rotateSecrets(db, ring);
        const { total, current, unreadable } = await inspectSecrets(db, ring);
        console.log(`Rewrote ${rewritten}; ${current} of ${total} are encrypted with the key "${ring.current.id}".`);
        for (const problem of unreadable) console.error(problem);
        if (current === total) return 0;
        if (unreadable.length === 0)
          console.error("A node still uses an older key. Restart it and run this command again.");
        return 1;
      });
    });
}

function addDoctor(program: Command): void {
  program
    .command("doctor")
    .description(
      "check Node, disk, mail, database, roles, migrations, clock, keys and backups; exit code 1 when a check fails",
    )
    .addHelpText("after", ENVIRONMENT)
    .action(async () => {
      const findings = await examine(loadConfig());
      const width = Math.max(...findings.map(({ check }) => check.length));
      for (const { check, state, text } of findings) {
        console.log(`${state.padEnd(7)}  ${check.padEnd(width)}  ${text}`);
      }
      if (findings.some(({ state }) => state === "failed")) process.exitCode = 1;
    });
}

function addVerifyChain(program: Command): void {
  program
    .command("verify-chain")
    .description("verify the hash chains of register closings; exit code 1 when one is broken")
    .option("--series <id>", "only this numbering series")
    .addHelpText(
      "after",
      `
A chain proves that no closing was changed or removed from its middle after it was stored. It does not prove who stored
it. It does not detect removed closings at its end: store the printed heads elsewhere and compare them later.
${ENVIRONMENT}`,
    )
    .action(async ({ series }: { series?: string }) => {
      const verdicts = await withDeps(loadConfig(), (deps) => verifyChain(deps, series));
      for (const { series_id, links, head, head_position, first_break } of verdicts) {
        console.log(
          `${first_break === null ? "holds " : "BROKEN"}  ${series_id}  ${links} link(s)  head ${head ?? "none"}`,
        );
        if (first_break === null) continue;
        const { position, report_id, reason } = first_break;
        console.log(
          `        at ${position}, after ${head_position} valid link(s): ${reason}, closing ${report_id ?? "unknown"}`,
        );
      }
      const broken = verdicts.filter(({ holds }) => !holds).length;
      console.error(`${verdicts.length} chain(s), ${broken} broken.`);
      if (broken > 0) process.exitCode = 1;
    });
}

function addClosings(program: Command): void {
  const closings = program.command("closings").description("manage the evaluation of register closings");
  closings
    .command("reevaluate")
    .description("queue every closing for re-evaluation by the worker")
    .option("--dry-run", "evaluate in this process, write nothing, and print how many states would change")
    .addHelpText(
      "after",
      `
The service does this automatically after an upgrade that changes the rules. After a change of settings it re-evaluates
unmatched closings. The jobs page shows the progress. A dry run reads every closing with its receipts.
${ENVIRONMENT}`,
    )
    .action(async ({ dryRun }: { dryRun?: boolean }) => {
      await withDeps(loadConfig(), dryRun === true ? printDryRun : queueClosings);
    });
}

async function queueClosings(deps: Deps): Promise<void> {
  const queued = await queueAllClosings(deps);
  console.log(
    `${queued} closing(s) are queued. A running service starts within a minute, oldest first. The jobs page shows the progress.`,
  );
}

async function printDryRun(deps: Deps): Promise<void> {
  const { evaluated, states, others, failed } = await evaluateDry(deps, (count) => {
    if (count % 1000 === 0) console.error(`${count} evaluated`);
  });
  const changed = [...states.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${evaluated} closing(s) evaluated; the state of ${changed} would change.`);
  for (const [change, count] of [...states].toSorted()) console.log(`  ${change}: ${count}`);
  console.log(`${others} more would change in coverage, failed checks or findings only. Nothing was written.`);
  if (failed === 0) return;
  console.error(`${failed} could not be evaluated; see the messages above.`);
  process.exitCode = 1;
}

function readList(text: string): string[] {
  const list = text.split(",").map((part) => part.trim());
  if (list.some((part) => part === "")) throw new InvalidArgumentError("Must be a comma-separated list of names.");
  return list;
}

function readIds(text: string): number[] {
  const ids = readList(text);
  if (!ids.every((id) => /^[1-9]\d{0,8}$/.test(id)))
    throw new InvalidArgumentError("Must be a comma-separated list of ids.");
  return ids.map(Number);
}

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
  }
  throw new Error("Standard input contains no password.");
}
