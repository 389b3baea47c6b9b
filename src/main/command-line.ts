import { Command } from "commander";
import { explainConstraint } from "../web-api/errors/constraint-messages.ts";
import { loadConfig } from "../runtime/config/config.ts";
import type { Logger } from "pino";
import { createLogger, type LogLevel } from "../runtime/log.ts";
import { terminalLines } from "../runtime/terminal-lines.ts";
import { addOperatorCommands } from "./operator-commands.ts";
import { runService } from "./serve.ts";
import { VERSION } from "../runtime/version.ts";
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

/** Opens the log, as JSON lines, or as readable lines on a terminal. */
function openLog(level: LogLevel): Logger {
  return createLogger({
    level,
    ...(process.stdout.isTTY ? { destination: terminalLines((text) => void process.stdout.write(text)) } : {}),
  });
}

/**
 * Runs the command that the process was started with, and sets its exit code.
 *
 * @param more - functions that each add commands, such as those of the demo.
 */
export async function runCommandLine(more: readonly ((program: Command) => void)[] = []): Promise<void> {
  // The service must stop when its launcher ends without a signal; otherwise it would continue and
  // keep its port.
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
  // The channel to the launcher must not keep a finished command alive.
  process.channel?.unref();

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
    // An unknown command arrives here as an argument of the default command.
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

  for (const add of more) add(program);
  addOperatorCommands(program);

  try {
    await program.parseAsync();
  } catch (thrown) {
    const error = explainConstraint(thrown) ?? thrown;
    console.error(error instanceof ApiError ? error.rendered : error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
