import { randomInt } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import type { Check } from "../checks.ts";
import { bodyOf, openAdmin } from "../client.ts";
import { simulateDay, REGISTERS_MIN, TIMEZONE } from "../day.ts";
import { hoursUntil } from "../hours.ts";
import { type LicensingServer, startLicensingServer } from "../licensing-server.ts";
import type { BackdateHeartbeat } from "../night.ts";
import type { ShopPlatform } from "../platforms/platform.ts";
import { kindOf } from "../alter.ts";
import { readStyle } from "../styles.ts";
import { openScreen, type Screen } from "../screen.ts";
import { listMistakes, listStyles } from "./lists.ts";
import { withoutEnd } from "../../src/runtime/characters.ts";
import { environmentOf, loadConfig } from "../../src/runtime/config/config.ts";
import { createLogger } from "../../src/runtime/log.ts";
import { preparePlatform } from "./platform.ts";
import { startService } from "../../src/main/serve.ts";

export interface DemoOptions {
  /** Whether the demo ends after the checks instead of serving until Ctrl-C. */
  readonly exit: boolean;
  /** URL of a running service that is used instead of one of the demo's own. */
  readonly url?: string;
  /** Bearer token of an integration for the registers of a running service. */
  readonly token?: string;
  /** Bearer token of an administrator of a running service. */
  readonly adminToken?: string;
  readonly registers: string;
  readonly receipts: string;
  readonly seed?: string;
  /** Code of a mistake: one register's closing contains it. */
  readonly mistake: string;
  /** Booking style of the registers, each `choice=option`. */
  readonly style: readonly string[];
  /** Name in `PLATFORMS` of the shop platform to start and connect. */
  readonly platform?: string;
  readonly listMistakes: boolean;
  readonly listStyles: boolean;
}

interface Stage {
  readonly url: string;
  /** Data directory of the demo's own service. */
  readonly data_dir?: string;
  readonly admin_token: string;
  /** Credentials that are printed; absent on a running service. */
  readonly admin?: { readonly username: string; readonly password: string };
  readonly log_file?: string;
  /** Folder for the files to open after the day; absent on a running service. */
  readonly demo_links_folder?: string;
  /** Folder in which the service saves its mails. */
  readonly mails_folder?: string;
  readonly licensing?: LicensingServer;
  readonly backdateHeartbeat?: BackdateHeartbeat;
  readonly lost: Promise<Error>;
  readonly stop: (keepsLog: boolean) => Promise<string | undefined>;
}

const REGISTERS_MAX = 50;
const RECEIPTS_MAX = 100_000;
const PREFERRED_PORT = 8080;

/**
 * Simulates a trading day against the service and prints a table of checks. Starts a service on a
 * new data directory unless a running one is named.
 *
 * @returns the exit code: 0 when every check passed, 1 when one failed, 130 when interrupted.
 * @throws Error with a message for the operator when an option is invalid or the service rejects a
 *   request.
 */
export async function runDemo(options: DemoOptions): Promise<number> {
  if (options.listMistakes || options.listStyles) {
    const screen = openScreen(process.stdout);
    if (options.listStyles) listStyles(screen);
    if (options.listMistakes) listMistakes(screen);
    return 0;
  }
  const registers = readCount("--registers", options.registers, REGISTERS_MIN, REGISTERS_MAX);
  const receipts = readCount("--receipts", options.receipts, 1, RECEIPTS_MAX);
  if (options.url !== undefined && options.adminToken === undefined) {
    throw new Error("--url requires DEMO_ADMIN_TOKEN, an administrator's token, which sets up the demo shop.");
  }
  const startPlatform = options.platform === undefined ? undefined : await preparePlatform(options);
  const { mistake } = options;
  const kind = kindOf(mistake);
  const style = readStyle(options.style);
  if (kind.needs === "drawer" && style.drawer === "none") throw new Error(`--mistake ${mistake} requires a drawer.`);
  if (kind.needs === "providers" && style.providers === "none") {
    throw new Error(`--mistake ${mistake} requires card providers in the closing.`);
  }
  const seed = options.seed ?? (options.url === undefined ? "1" : String(randomInt(1_000_000)));
  const screen = openScreen(process.stdout);
  const interruption = new AbortController();
  const interrupt = (): void => interruption.abort();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, interrupt);

  const hours = hoursUntil(Temporal.Now.zonedDateTimeISO(TIMEZONE));
  screen.heading(`Tillkeeper · a trading day of ${registers} registers · seed ${seed}`);
  const { signal } = interruption;
  const kept_links: [label: string, link: string][] = [];
  let stage: Stage | undefined;
  let platform: ShopPlatform | undefined;
  let isLogWorthKeeping = true;
  try {
    stage = await openStage(options, screen);
    platform = await startPlatform?.(stage.data_dir ?? "", screen);
    const day = simulateDay({
      base_url: stage.url,
      admin_token: stage.admin_token,
      ...(options.token === undefined ? {} : { register_token: options.token }),
      registers,
      receipts,
      seed,
      hours,
      mistake,
      style,
      ...(stage.licensing === undefined ? {} : { licensing: stage.licensing }),
      platform,
      has_web_till: true,
      demo_links: {
        ...(stage.demo_links_folder === undefined ? {} : { folder: stage.demo_links_folder }),
        onKept: (label, link) => kept_links.push([label, link]),
      },
      ...(stage.backdateHeartbeat === undefined ? {} : { backdateHeartbeat: stage.backdateHeartbeat }),
      ...(stage.mails_folder === undefined ? {} : { mails_folder: stage.mails_folder }),
      signal,
      screen,
    });
    const isGood = showChecks(screen, await Promise.race([day, failure(stage.lost)]));
    if (!options.exit || options.url !== undefined) showAddresses(screen, stage, kept_links);
    if (!options.exit && options.url === undefined) {
      screen.line("\n  The service keeps running. Ctrl-C stops it and deletes the data.");
      await Promise.race([aborted(signal), failure(stage.lost)]);
    }
    isLogWorthKeeping = !isGood;
    return isGood ? 0 : 1;
  } catch (error) {
    if (!signal.aborted) {
      screen.line("");
      throw error;
    }
    screen.line("  Interrupted: stopping and deleting the data.");
    isLogWorthKeeping = false;
    return 130;
  } finally {
    await platform?.stop();
    const kept = await stage?.stop(isLogWorthKeeping);
    if (kept !== undefined) screen.line(`\n  The service's log is in ${kept}`);
    for (const name of ["SIGINT", "SIGTERM"] as const) process.removeListener(name, interrupt);
  }
}

/**
 * Prints the checks.
 *
 * @returns true when every check passed.
 */
function showChecks(screen: Screen, checks: readonly Check[]): boolean {
  screen.heading("Checks");
  screen.table(checks);
  const failed = checks.filter(({ is_met }) => !is_met).length;
  screen.line(
    failed === 0 ? `\n  All ${checks.length} checks passed.` : `\n  ${failed} of ${checks.length} checks FAILED.`,
  );
  return failed === 0;
}

function showAddresses(screen: Screen, stage: Stage, kept_links: readonly (readonly [string, string])[]): void {
  const { url, admin, log_file, mails_folder, licensing } = stage;
  screen.heading("Addresses to open");
  screen.fact("Administration", `${url}/admin`);
  if (admin !== undefined) screen.fact("Administrator", `${admin.username}   password ${admin.password}`);
  for (const [label, link] of kept_links) screen.fact(label, link);
  if (mails_folder !== undefined) screen.fact("Mails", mails_folder);
  screen.fact("Documentation", `${url}/docs`);
  screen.fact("OpenAPI", `${url}/docs/openapi.json`);
  screen.fact("Health", `${url}/health/ready`);
  screen.fact("Metrics", `${url}/metrics`);
  if (licensing !== undefined) screen.fact("Licensing service", `${licensing.url}, simulated in memory`);
  if (log_file !== undefined) screen.fact("Service log", log_file);
}

async function openStage(options: DemoOptions, screen: Screen): Promise<Stage> {
  if (options.url === undefined) return startOwnService(screen);
  return {
    url: withoutEnd(options.url, "/"),
    admin_token: options.adminToken ?? "",
    lost: new Promise(() => undefined),
    stop: async () => undefined,
  };
}

async function startOwnService(screen: Screen): Promise<Stage> {
  screen.busy("the service and its database start");
  const data_dir = await mkdtemp(join(tmpdir(), "tillkeeper-demo-"));
  const log_file = join(data_dir, "service.log");
  const destination = pino.destination({ dest: log_file, sync: true });
  const licensing = await startLicensingServer();
  const removeData = async (keepsLog: boolean): Promise<string | undefined> => {
    await licensing.close();
    destination.end();
    const kept = `${data_dir}.log`;
    if (keepsLog) await copyFile(log_file, kept);
    await rm(data_dir, { recursive: true, force: true });
    return keepsLog ? kept : undefined;
  };
  const config = loadConfig({
    PORT: String((await isFree(PREFERRED_PORT)) ? PREFERRED_PORT : 0),
    ...environmentOf(["PORT", "HOST"]),
    DATA_DIR: data_dir,
    LICENSING_URL: licensing.url,
    LICENSING_TOKEN: licensing.token,
    LICENSING_ALLOW_PRIVATE: "on",
    WEBHOOK_ALLOW_PRIVATE: "on",
  });
  const log = createLogger({ level: config.log_level, destination });
  try {
    const admin = { username: config.admin_username, password: "" };
    const service = await startService(config, log, { serves: true, works: true }, (_username, password) => {
      admin.password = password;
    });
    const url = service.url ?? "";
    const stop = async (keepsLog: boolean): Promise<string | undefined> => {
      await service.stop();
      return removeData(keepsLog);
    };
    try {
      const { rest } = openAdmin({ base_url: url });
      const admin_token = bodyOf(await rest.call("POST /V1/integration/admin/token", { body: admin }));
      screen.step("", "Service started", `on ${url}, with its database in ${data_dir}`);
      return {
        url,
        data_dir,
        admin_token,
        admin,
        log_file,
        demo_links_folder: join(data_dir, "keepsakes"),
        mails_folder: join(data_dir, "mails"),
        licensing,
        backdateHeartbeat: async (terminal_id, minutes) => {
          for (const [table, column] of [
            ["terminal_presence", "last_seen_at"],
            ["terminal", "activation_used_at"],
          ]) {
            await service.deps.pool.query(
              `update ${table} set ${column} = ${column} - make_interval(mins => $2) where terminal_id = $1`,
              [terminal_id, minutes],
            );
          }
        },
        lost: service.lost,
        stop,
      };
    } catch (error) {
      await service.stop();
      throw error;
    }
  } catch (error) {
    await removeData(false);
    throw error;
  }
}

function readCount(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`${name} must be a whole number from ${min} to ${max}.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  }
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return true;
}

async function failure(lost: Promise<Error>): Promise<never> {
  throw await lost;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
