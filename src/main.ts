import { Command } from "commander";
import { loadConfig } from "./runtime/config.ts";
import { createLogger } from "./runtime/log.ts";
import { runService } from "./main/serve.ts";

const program = new Command("tillkeeper").description("The point-of-sale backend that shops trust with their day.");

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

try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
