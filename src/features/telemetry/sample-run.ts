import { openDeps } from "../../open-deps.ts";
import { loadConfig } from "../../runtime/config.ts";
import { createLogger } from "../../runtime/log.ts";
import { TEST_KEY_RING } from "../../../test/support.ts";
import { summarizeTelemetry } from "./commands.ts";

// A process of its own that does the daily job once: three of them are three nodes, and one can be killed.
const config = loadConfig({ ...process.env, ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64") });
const { deps, close } = await openDeps({
  config,
  database_url: config.database_url ?? "",
  ring: TEST_KEY_RING,
  log: createLogger({ level: "fatal" }),
  is_worker: false,
});
process.stdout.write(`${JSON.stringify((await summarizeTelemetry(deps)) ?? null)}\n`);
await close();
