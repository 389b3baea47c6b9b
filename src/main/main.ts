import { Command, Option } from "commander";
import { explainConstraint } from "../web-api/errors/constraint-messages.ts";
import { loadConfig } from "../runtime/config/config.ts";
import type { Logger } from "pino";
import { createLogger, type LogLevel } from "../runtime/log.ts";
import { terminalLines } from "../runtime/terminal-lines.ts";
import { type DemoOptions, runDemo } from "./demo.ts";
import { addOperatorCommands } from "./operator-commands.ts";
import { runService } from "./serve.ts";
import { VERSION } from "./version.ts";
import { ENVIRONMENT } from "./with-database.ts";
import { ApiError } from "../web-api/errors/errors.ts";

const FIRST_STEPS = `
First steps: \`tillkeeper demo\` shows a trading day; \`tillkeeper serve\`, or the name alone, starts the service on
http://127.0.0.1:8080 with everything under ./data, prints the first administrator's password, and has its application
at /admin and its documentation at /docs. \`tillkeeper doctor\` reports problems. Settings are environment variables:
docs/operations/configuration.md.`;

const SETTINGS_HINT = `
Settings are environment variables, as in: PORT=9000 DATA_DIR=/srv/tillkeeper tillkeeper serve
docs/operations/configuration.md lists them.`;

// Without this the service would continue and keep its port when the launcher ends without a
// signal.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// The channel must not keep a finished command alive.
process.channel?.unref();

/** Opens the log: JSON lines, or readable lines on a terminal. */
function openLog(level: LogLevel): Logger {
  return createLogger({
    level,
    ...(process.stdout.isTTY ? { destination: terminalLines((text) => void process.stdout.write(text)) } : {}),
  });
}

const program = new Command("tillkeeper")
  .description("The point-of-sale backend that shops trust with their trading day.")
  .version(VERSION)
  .addHelpText("after", FIRST_STEPS);

program
  .command("serve", { isDefault: true })
  .description("serve HTTP requests and run background jobs")
  .option("--no-worker", "do not run background jobs; `tillkeeper work` processes run them")
  .addHelpText("after", SETTINGS_HINT)
  .showHelpAfterError(SETTINGS_HINT)
  // An unknown command is parsed as an argument of the default command.
  .allowExcessArguments()
  .action(async ({ worker }: { worker: boolean }, { args: [word] }: Command) => {
    if (word !== undefined) program.error(`error: unknown command '${word}'; tillkeeper --help lists the commands`);
    const config = loadConfig();
    process.exitCode = await runService(config, openLog(config.log_level), {
      serves: true,
      works: worker,
    });
  });

program
  .command("work")
  .description("run background jobs only; with WORKER_PORT, answer probes and Prometheus")
  .addHelpText("after", ENVIRONMENT)
  .action(async () => {
    const config = loadConfig();
    process.exitCode = await runService(config, openLog(config.log_level), {
      serves: false,
      works: true,
    });
  });

program
  .command("demo")
  .description("simulate a trading day on several registers and verify the results")
  .option("--exit", "exit after the checks: code 0 when all passed, 1 when one failed", false)
  .option("--url <address>", "use a running service instead of starting one on a fresh data directory")
  .addOption(
    // The token is a variable, because every user of the machine can read the arguments of a
    // command.
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
    process.exitCode = await runDemo(options);
  });

addOperatorCommands(program);

try {
  await program.parseAsync();
} catch (thrown) {
  const error = explainConstraint(thrown) ?? thrown;
  console.error(error instanceof ApiError ? error.rendered : error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
