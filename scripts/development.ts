import { spawn } from "node:child_process";
import { glob, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { openChecks } from "../simulator/checks.ts";
import { bodyOf, openAdmin } from "../simulator/client.ts";
import { fillShop } from "../simulator/fill.ts";
import { SILENT } from "../simulator/screen.ts";
import { setUpShop } from "../simulator/shop.ts";
import { startService } from "../src/main/serve.ts";
import { loadConfig } from "../src/runtime/config/config.ts";
import { createLogger } from "../src/runtime/log.ts";

/**
 * Runs the developers' commands on a data directory of their own: `dev` starts service and
 * administration with reload, `seed` fills a shop, `reset` deletes the directory.
 */
const ROOT = join(import.meta.dirname, "..");
const DATA_DIR = join(ROOT, "data/dev");
const ADMIN = { username: "admin", password: "tillkeeper-in-development" };
// Variables that name another directory or database are left out: these commands keep to their own.
const { DATABASE_URL: _url, MIGRATION_DATABASE_URL: _owner, ENCRYPTION_KEY: _key, ...environment } = process.env;
const env = {
  LOG_LEVEL: "info",
  WEBHOOK_ALLOW_PRIVATE: "on",
  ...environment,
  DATA_DIR,
  ADMIN_USERNAME: ADMIN.username,
  ADMIN_PASSWORD: ADMIN.password,
};

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  dev,
  seed,
  reset,
};

const name = process.argv[2] ?? "";
const command = COMMANDS[name];
if (command === undefined)
  throw new Error(`There is no command "${name}"; there are ${Object.keys(COMMANDS).join(", ")}.`);
await command();

/**
 * Deletes the data directory, and the database that root has outside of it, as its `.location` note
 * says.
 */
async function reset(): Promise<void> {
  for await (const note of glob("postgresql-*.location", { cwd: DATA_DIR })) {
    await rm((await readFile(join(DATA_DIR, note), "utf8")).trim(), { recursive: true, force: true });
  }
  await rm(DATA_DIR, { recursive: true, force: true });
  console.log(`Deleted ${DATA_DIR}.`);
}

async function dev(): Promise<void> {
  console.log(`Administration: http://127.0.0.1:5173/admin/, user ${ADMIN.username}, password ${ADMIN.password}`);
  const children = [
    spawn(process.execPath, ["--watch", "bin/main.ts", "serve"], { cwd: ROOT, stdio: "inherit", env }),
    spawn(join(ROOT, "node_modules/.bin/vite"), ["admin", "--host", "127.0.0.1", "--port", "5173", "--strictPort"], {
      cwd: ROOT,
      stdio: "inherit",
    }),
  ];
  const stop = (): void => {
    for (const child of children) child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  for (const child of children) child.on("exit", stop);
}

async function seed(): Promise<void> {
  const config = loadConfig({ ...env, PORT: "0", HOST: "127.0.0.1" });
  const service = await startService(config, createLogger({ level: "warn" }), { serves: true, works: true });
  try {
    const base_url = service.url ?? "";
    const token = bodyOf(await openAdmin({ base_url }).rest.call("POST /V1/integration/admin/token", { body: ADMIN }));
    const admin = openAdmin({ base_url, token });
    const shop_name = Date.now().toString(36);
    const shop = await setUpShop(admin, { registers: 4, name: shop_name, has_cash_step: true });
    const checks = openChecks();
    await fillShop({ admin, name: shop_name, checks, screen: SILENT });
    const failed = checks.rows.filter(({ is_met }) => !is_met);
    if (failed.length > 0) throw new Error(`the shop is not filled: ${JSON.stringify(failed)}`);
    console.log(
      `${shop.locations.length} shops with ${shop.terminals.length} registers, staff, products, customers and prices in ${DATA_DIR}.\n` +
        `Activation codes: ${shop.terminals.map(({ activation_code }) => activation_code).join(", ")}. Start with: npm run dev`,
    );
  } finally {
    await service.stop();
  }
}
