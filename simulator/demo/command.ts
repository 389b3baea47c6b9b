import { type Command, Option } from "commander";
import type { DemoOptions } from "./demo.ts";

/** Adds `tillkeeper demo`; its code is loaded when it runs. */
export function addDemo(program: Command): void {
  program
    .command("demo")
    .description("simulate a trading day on several registers and verify the results")
    .option("--exit", "exit after the checks: code 0 when all passed, 1 when one failed", false)
    .option("--url <address>", "use a running service instead of starting one on a fresh data directory")
    .addOption(
      // The token is read from a variable, because every user of the machine can read the arguments
      // of a command.
      new Option("--admin-token <token>", "bearer token of an administrator of that service").env("DEMO_ADMIN_TOKEN"),
    )
    .addOption(
      new Option("--token <token>", "bearer token for the registers; default: each register enrols for its own").env(
        "DEMO_TOKEN",
      ),
    )
    .option("--platform <name>", "connect a shop platform that the demo installs and starts: medusa or vendure")
    .option("--registers <count>", "number of concurrent registers", "4")
    .option("--receipts <count>", "receipts of the day, in addition to 23 special ones per register", "200")
    .option("--mistake <code>", "mistake of one register in its closing", "sales-gross")
    .option("--list-mistakes", "list the kinds of mistake and exit", false)
    .option("--style <choice=option...>", "booking style of all registers; default: a different one per register", [])
    .option("--list-styles", "list the style choices with their options and exit", false)
    .option("--seed <text>", "random seed of the day; default 1, with --url a random one")
    .action(async (options: DemoOptions) => {
      const { runDemo } = await import("./demo.ts");
      process.exitCode = await runDemo(options);
    });
}
