import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { type Command, InvalidArgumentError } from "commander";
import { createAdministrator, FULL_ROLE, managedIntegrations } from "../features/access/commands/accounts.ts";
import { resetSecondFactor } from "../features/access/commands/second-factor.ts";
import { unlockSignIn } from "../features/access/commands/sign-in.ts";
import { createManaged } from "../features/administration/commands.ts";
import { inspectSecrets, rotateSecrets } from "../features/administration/commands/secrets.ts";
import { RESOURCES } from "../features/access/rules.ts";
import type { Deps } from "../deps.ts";
import { verifyChain } from "../features/register-reports/commands/chain.ts";
import { judgeAll, judgeDry } from "../features/register-reports/commands/judging.ts";
import { loadConfig } from "../runtime/config.ts";
import { addAfterRestore } from "./after-restore.ts";
import { examine } from "./doctor.ts";
import { addImport } from "./import.ts";
import { migrateDatabase } from "./open-database.ts";
import { commandLog, ENVIRONMENT, OPERATOR, reachDatabase, withDeps } from "./with-database.ts";

/** Adds the commands with which an operator looks after an installation. */
export function addOperatorCommands(program: Command): void {
  addMigrate(program);
  addImport(program);
  addToken(program);
  addAdmin(program);
  addSecrets(program);
  addDoctor(program);
  addVerifyChain(program);
  addClosings(program);
  addAfterRestore(program);
}

function addMigrate(program: Command): void {
  program
    .command("migrate")
    .description("bring the database's schema up to date; `serve` and `work` do so at their start too")
    .addHelpText("after", ENVIRONMENT)
    .action(async () => {
      const config = loadConfig();
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
    .description("create an integration and print its token, which is shown this once")
    .requiredOption("--name <name>", "name of the integration")
    .requiredOption("--resources <list>", "comma-separated ACL resources", readList)
    .option("--locations <list>", "comma-separated ids of the locations that it is bound to; absent: all", readIds, [])
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
    .description("create an administrator; without --password-stdin a password is made and printed once")
    .requiredOption("--username <name>", "name to sign in with")
    .option("--name <name>", "name to show; absent: the user name")
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
    .description("turn the second factor of an administrator off, such as after the loss of a phone; ends the sessions")
    .requiredOption("--username <name>", "name of the administrator")
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
      "end the locks of a user name, and the limits of all addresses and second factors after failed sign-ins",
    )
    .requiredOption("--username <name>", "name that cannot sign in")
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
    .description("encrypt every stored secret again with the first key of the ring")
    .addHelpText(
      "after",
      `
1. Put a new key in front: ENCRYPTION_KEY=k2:<new>,k1:<old>, or the same text in encryption.key under DATA_DIR.
2. Restart every node, so that all of them read both keys.
3. Run this command, as often as it says that secrets are left.
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
          console.error("A node still writes with an older key. Restart it and run this again.");
        return 1;
      });
    });
}

function addDoctor(program: Command): void {
  program
    .command("doctor")
    .description(
      "check Node, disk, mail, the database, its roles, migrations and clock, and the keys; fails when one check fails",
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
    .description("compute the chains of register closings again; fails when one breaks")
    .option("--series <id>", "only this numbering series")
    .addHelpText(
      "after",
      `
A chain shows that no closing was changed, and none taken out of the middle, since it was stored. It does not show who
stored it, nor that the newest ones were cut off: note the printed heads elsewhere and look for them again.
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
          `        at ${position}, after ${head_position} good link(s): ${reason}, closing ${report_id ?? "unknown"}`,
        );
      }
      const broken = verdicts.filter(({ holds }) => !holds).length;
      console.error(`${verdicts.length} chain(s), ${broken} broken.`);
      if (broken > 0) process.exitCode = 1;
    });
}

function addClosings(program: Command): void {
  const closings = program.command("closings").description("look after the verdicts on register closings");
  closings
    .command("judge")
    .description("have every closing judged again by the worker")
    .option("--dry-run", "judge here, write nothing, and print how many states would change")
    .addHelpText(
      "after",
      `
The service does this by itself after an upgrade that changed the rules, and after a change of settings for closings that
are not matched. Its progress is on the page of the jobs. A dry run reads every closing with its receipts.
${ENVIRONMENT}`,
    )
    .action(async ({ dryRun }: { dryRun?: boolean }) => {
      await withDeps(loadConfig(), dryRun === true ? printDryRun : queueClosings);
    });
}

async function queueClosings(deps: Deps): Promise<void> {
  const queued = await judgeAll(deps);
  console.log(
    `${queued} closing(s) are queued. A running service judges them within a minute, the oldest first; the page of the jobs shows how far it is.`,
  );
}

async function printDryRun(deps: Deps): Promise<void> {
  const { judged, states, others, failed } = await judgeDry(deps, (count) => {
    if (count % 1000 === 0) console.error(`${count} judged`);
  });
  const changed = [...states.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${judged} closing(s) judged; the state of ${changed} would change.`);
  for (const [change, count] of [...states].toSorted()) console.log(`  ${change}: ${count}`);
  console.log(`${others} more would change in coverage, failed checks or findings only. Nothing was written.`);
  if (failed === 0) return;
  console.error(`${failed} could not be judged; see the messages above.`);
  process.exitCode = 1;
}

function readList(text: string): string[] {
  const list = text.split(",").map((part) => part.trim());
  if (list.some((part) => part === "")) throw new InvalidArgumentError("It is a list with commas between the names.");
  return list;
}

function readIds(text: string): number[] {
  const ids = readList(text);
  if (!ids.every((id) => /^[1-9]\d{0,8}$/.test(id))) throw new InvalidArgumentError("It is a list of whole numbers.");
  return ids.map(Number);
}

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
  }
  throw new Error("Standard input holds no password.");
}
