import { readFileSync } from "node:fs";
import { Command } from "commander";
import { explainConstraint } from "./constraint-messages.ts";
import { loadConfig } from "./runtime/config.ts";
import type { Logger } from "pino";
import { createLogger, type LogLevel } from "./runtime/log.ts";
import { terminalLines } from "./runtime/terminal-lines.ts";
import { type DemoOptions, runDemo } from "./main/demo.ts";
import { addOperatorCommands } from "./main/operator-commands.ts";
import { runService } from "./main/serve.ts";
import { ENVIRONMENT } from "./main/with-database.ts";
import { ApiError } from "./web-api/errors.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

const FIRST_STEPS = `
First steps: \`tillkeeper demo\` shows a trading day; \`tillkeeper serve\`, or the name alone, starts the service on
http://127.0.0.1:8080 with everything under ./data, prints the first administrator's password, and has its application
at /admin and its routes at /docs. \`tillkeeper doctor\` tells what is not well. Settings are environment variables:
docs/operations/configuration.md.`;

const SETTINGS_HINT = `
Settings are environment variables, as in: PORT=9000 DATA_DIR=/srv/tillkeeper tillkeeper serve
They stand in docs/operations/configuration.md.`;

// The launcher is gone without a signal: without this the service would live on and keep its port.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
// A command that is done ends, whether the launcher listens or not.
process.channel?.unref();

/** JSON lines; at a terminal, lines for the person who sits at it. */
function openLog(level: LogLevel): Logger {
  return createLogger({
    level,
    ...(process.stdout.isTTY ? { destination: terminalLines((text) => void process.stdout.write(text)) } : {}),
  });
}

const program = new Command("tillkeeper")
  .description("The point-of-sale backend that shops trust with their day.")
  .version(version)
  .addHelpText("after", FIRST_STEPS);

program
  .command("serve", { isDefault: true })
  .description("answer requests and work on background jobs")
  .option("--no-worker", "leave background jobs to `tillkeeper work` processes")
  .addHelpText("after", SETTINGS_HINT)
  .showHelpAfterError(SETTINGS_HINT)
  // A word that is no command comes here, as this is the command without a name.
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
  .description("work on background jobs only")
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
  .description("let simulated registers live a trading day, and check what the service made of it")
  .option("--exit", "end after the checks: exit code 0 when all held, 1 when one failed", false)
  .option("--url <address>", "use a running service instead of starting one on a fresh data directory")
  .option("--admin-token <token>", "bearer token of an administrator of that service")
  .option("--token <token>", "bearer token for the registers; absent: each enrols for its own")
  .option("--registers <count>", "registers that trade at the same time", "4")
  .option("--receipts <count>", "receipts of the whole day, besides 23 rarer ones of each register", "200")
  .option("--mistake <code>", "what one register gets wrong in its closing", "sales-gross")
  .option("--list-mistakes", "list the kinds of mistake, and end", false)
  .option(
    "--style <choice=option...>",
    "how all registers book, write receipts and close; absent: each in its own way",
    [],
  )
  .option("--list-styles", "list the choices of a style with their options, and end", false)
  .option("--seed <text>", "what fixes the day; with --url a random one by default, as a day is lived once")
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
