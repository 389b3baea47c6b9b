import type { Command } from "commander";
import { beginNewShop } from "../connectors/commands/new-shop.ts";
import { checkConnector, pullAll, pushDue } from "../connectors/commands/operate.ts";
import { reconcile } from "../connectors/commands/reconcile.ts";
import type { Pulling } from "../connectors/commands/pull.ts";
import { loadConfig } from "../runtime/config/config.ts";
import { ENVIRONMENT, withDeps } from "./with-database.ts";

/** Adds the commands for the connector to a shop platform. */
export function addConnector(program: Command): void {
  const connector = program.command("connector").description("work with the connector to a shop platform");
  connector
    .command("check")
    .description(
      "check the credentials, the version and the settings of the platform; exit code 1 when it must not run",
    )
    .addHelpText("after", ENVIRONMENT)
    .action(async () => {
      const findings = await withDeps(loadConfig(), checkConnector);
      for (const { code, message, is_blocking } of findings) {
        console.log(`${is_blocking ? "error" : "warning"} ${code}: ${message}`);
      }
      if (findings.length === 0) console.log("The connector can work with the platform.");
      if (findings.some(({ is_blocking }) => is_blocking)) process.exitCode = 1;
    });
  connector
    .command("pull")
    .description("bring changed records from the platform; the service can keep running")
    .option("--sweep", "read every record, which also finds deleted ones", false)
    .addHelpText("after", ENVIRONMENT)
    .action(async ({ sweep }: { sweep: boolean }) => {
      await withDeps(loadConfig(), (deps) => pullAll(deps, sweep ? "sweep" : "pull", sayPulled));
    });
  connector
    .command("new-shop")
    .description(
      "after the shop was set up anew or restored at the same address: forget which record there is which one " +
        "here, read every record, and send what is open",
    )
    .addHelpText("after", ENVIRONMENT)
    .action(async () => {
      const tasks = await withDeps(loadConfig(), (deps) => beginNewShop(deps, sayPulled));
      console.log(`The former shop is forgotten. ${tasks} records are sent.`);
    });
  connector
    .command("push")
    .description("send every record that is due; exit code 1 when some are parked")
    .addHelpText("after", ENVIRONMENT)
    .action(async () => {
      const { attempts, waiting, parked } = await withDeps(loadConfig(), pushDue);
      console.log(`${attempts} attempts; ${waiting} records wait, ${parked} are parked.`);
      if (parked > 0) process.exitCode = 1;
    });
  connector
    .command("reconcile")
    .description(
      "compare the sales of the last days and the reserved stock with the platform; exit code 1 for a difference",
    )
    .addHelpText("after", ENVIRONMENT)
    .action(async () => {
      const { records, missing, differing, stock = 0 } = await withDeps(loadConfig(), reconcile);
      console.log(
        `${records} sales, payments and refunds: ${missing} are not at the platform, ${differing} sales differ.`,
      );
      if (stock > 0) console.log(`Reserved stock is not the sum of what reserves it in ${stock} places.`);
      if (missing + differing + stock > 0) process.exitCode = 1;
    });
}

function sayPulled(label: string, { is_done, records, changed, refused, deleted }: Pulling): void {
  const counts = `${records} records: ${changed} changed, ${refused} refused, ${deleted} deleted there`;
  console.log(`${label}: ${is_done ? counts : "another node reads them now"}`);
}
