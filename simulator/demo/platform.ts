import { TAX_CLASSES, TAX_PERCENTS } from "../goods.ts";
import { installPlatform } from "../platforms/installation.ts";
import { migrateMedusa, startMedusaShop } from "../platforms/medusa.ts";
import type { ShopPlatform } from "../platforms/platform.ts";
import { startVendureShop } from "../platforms/vendure.ts";
import { openScreen, type Screen } from "../screen.ts";
import { createEmptyDatabase } from "../../src/runtime/embedded-postgres/embedded-postgres.ts";

type Start = (folder: string, database_url: string) => Promise<ShopPlatform>;

/**
 * Starts Vendure with the taxes of the demo's goods. A tax category of Vendure bears one tax, so
 * goods with the city's tax get the standard rate.
 */
const startDemoVendure: Start = (folder, database_url) =>
  startVendureShop(folder, database_url, {
    [TAX_CLASSES.standard]: Number(TAX_PERCENTS.standard),
    [TAX_CLASSES.reduced]: Number(TAX_PERCENTS.reduced),
    [TAX_CLASSES.city]: Number(TAX_PERCENTS.standard),
  });

interface Platform {
  readonly title: string;
  /** Prepares an empty database for `start`. Vendure has no such step: it migrates as it starts. */
  readonly migrate?: (folder: string, database_url: string) => Promise<void>;
  readonly start: Start;
}

/** Platforms by the names that `--platform` takes. */
export const PLATFORMS = {
  medusa: { title: "Medusa", migrate: migrateMedusa, start: startMedusaShop },
  vendure: { title: "Vendure", start: startDemoVendure },
} satisfies Readonly<Record<string, Platform>>;

/**
 * Installs the demo's platform.
 *
 * @returns the function that starts it on the embedded database of a data directory.
 * @throws Error with a sentence for the operator: an unknown name, a running service, a failed
 *   installation.
 */
export async function preparePlatform({ platform: name = "", url }: { platform?: string; url?: string }) {
  const found: Platform | undefined = new Map(Object.entries(PLATFORMS)).get(name);
  if (found === undefined) throw new Error(`--platform must be one of: ${Object.keys(PLATFORMS).join(", ")}.`);
  if (url !== undefined) throw new Error("--platform starts beside the demo's own service: leave --url out.");
  const { title, migrate, start } = found;
  const installed = await installPlatform(name, () => {
    openScreen(process.stdout).line(`  Installing ${title} once, for the tests and the demo. This takes some minutes.`);
  });
  if ("missing" in installed) throw new Error(installed.missing);
  return async (data_dir: string, screen: Screen): Promise<ShopPlatform> => {
    screen.busy(`${title} starts`);
    const database_url = await createEmptyDatabase(data_dir, name);
    await migrate?.(installed.folder, database_url);
    const platform = await start(installed.folder, database_url);
    screen.step("", `${title} started`, "on loopback, on a database of its own.");
    return platform;
  };
}
