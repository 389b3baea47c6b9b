import { readFileSync } from "node:fs";
import { Command } from "commander";
import { explainConstraint } from "./constraint-messages.ts";
import { loadConfig } from "./runtime/config.ts";
import { createLogger } from "./runtime/log.ts";
import { type DemoOptions, runDemo } from "./main/demo.ts";
import { addOperatorCommands } from "./main/operator-commands.ts";
import { runService } from "./main/serve.ts";
import { ApiError } from "./web-api/errors.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

const program = new Command("tillkeeper")
  .description("The point-of-sale backend that shops trust with their day.")
  .version(version);

program
  .command("serve", { isDefault: true })
  .description("answer requests and work on background jobs")
  .option("--no-worker", "leave background jobs to `tillkeeper work` processes")
  .action(async ({ worker }: { worker: boolean }) => {
    const config = loadConfig();
    process.exitCode = await runService(config, createLogger({ level: config.log_level }), {
      serves: true,
      works: worker,
    });
  });

program
  .command("work")
  .description("work on background jobs only")
  .action(async () => {
    const config = loadConfig();
    process.exitCode = await runService(config, createLogger({ level: config.log_level }), {
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
  .option("--token <token>", "bearer token for the registers; absent: the demo makes integrations of its own")
  .option("--registers <count>", "registers that trade at the same time", "4")
  .option("--receipts <count>", "receipts of the whole day", "200")
  .option("--mistake <name>", "what one register gets wrong in its closing; an unknown name lists them", "sales_gross")
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
