import { writeFileSync } from "node:fs";
import { COMPANY_SETTINGS } from "../src/shared/configuration/registry/company.ts";
import { LOCK_SETTINGS } from "../src/shared/configuration/registry/locks.ts";
import { OVERRIDABLE_SETTINGS, SETTINGS } from "../src/shared/configuration/registry/registry.ts";
import type { Need, Reader, Setting, SettingGroup } from "../src/shared/configuration/registry/setting.ts";
import { table } from "./configuration-docs.ts";

/**
 * Returns the files generated from the registry of settings: the English label of each, the column
 * by which a location or a register has a value of its own, and the page about all of them.
 */
export function settingFiles(): ReadonlyMap<URL, string> {
  const of = (path: string): URL => new URL(`../${path}`, import.meta.url);
  return new Map([
    [of("packages/texts/src/settings/en.json"), labelsOf(SETTINGS.filter((row) => !COMPANY_SETTINGS.includes(row)))],
    [of("packages/texts/src/company-settings/en.json"), labelsOf(COMPANY_SETTINGS)],
    [
      of("packages/texts/src/settings/columns.json"),
      textOf(OVERRIDABLE_SETTINGS.map(({ column, path }) => [column, path])),
    ],
    [of("docs/settings.md"), settingsPage()],
  ]);
}

const labelsOf = (settings: readonly Setting[]): string => textOf(settings.map(({ path, label }) => [path, label]));

function textOf(entries: readonly (readonly [key: string, value: string])[]): string {
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

const READERS: Readonly<Record<Reader, string>> = { server: "service", kit: "register kit", app: "app only" };

const NEEDS: Readonly<Record<Need, string>> = {
  msi: "the module `msi`",
  store_credit: "the module `customer_balance` or a credit provider",
  gift_card: "the module `gift_card`",
  reward_points: "the module `reward_points`",
};

const GROUPS: Readonly<Record<Exclude<SettingGroup, "locks">, string>> = {
  general: "General",
  activation: "Activation",
  store: "Store details",
  receipts: "Receipts",
  printing: "Printing",
  payments: "Payments",
  card_payments: "Card payments",
  checkout: "Checkout",
  credits: "Credits",
  stock: "Stock",
  catalog: "Catalogue",
  layaway: "Layaway",
  pickup: "Pickup",
  customers: "Customers",
  walk_in_customer: "Walk-in customer",
  newsletter: "Newsletter",
  tax: "Tax",
  reports: "Reports",
  telemetry: "Telemetry",
};

/** Returns the Markdown text of the page about the settings and who acts on them. */
function settingsPage(): string {
  const parts = Object.entries(GROUPS).map(([group, title]) => {
    const rows = SETTINGS.filter((row) => row.group === group).map((row) => [
      row.label,
      code(row.path),
      row.column === null && row.config_key === null ? "" : code(row.column ?? row.config_key ?? ""),
      actors(row),
    ]);
    return `## ${title}\n\n${table(["Setting", "Path", "In the configuration", "Acts on it"], rows)}\n`;
  });
  const keptBy = (reader: Reader): string =>
    LOCK_SETTINGS.filter(({ read_by }) => read_by.includes(reader))
      .map(({ path }) => code(path.slice(path.lastIndexOf("/") + 1)))
      .join(", ");
  return `# Settings

Administrators change the settings of the shop in the administration. Registers get most of them
with their configuration: as a column of \`resolved_config\`, or as a key of the global config. The
last column of the tables says who acts on a setting:

- **service**: Tillkeeper does, whatever the registers are.
- **register kit**: a register that is built with the
  [register kit](../packages/register-kit/README.md) does. Another register must do it itself.
- **app only**: neither of them does. The setting has an effect if the app of the register acts on
  it.

Some settings also need a [plugin](plugins.md) that provides a module. The administration says so at
each setting that only an app acts on, and at each one whose plugin is missing.

This page is generated from the registry in \`src/shared/configuration/registry\` by
\`npx node scripts/setting-texts.ts\`.

${parts.join("\n")}
## Locks

A lock \`vendor_pos_lock/enforcement/…\` tells registers to show a setting as managed and not to
change it. A register that is built with the register kit has no settings of its own.

- The service keeps ${keptBy("server")}: it ignores the values
  of locations and registers.
- The kit keeps ${keptBy("kit")}: it refuses every other payment method.
- Every other lock is kept by the app only.
`;
}

function actors({ read_by, needs }: Setting): string {
  const who = read_by.map((reader) => READERS[reader]).join(", ");
  return needs === null ? who : `${who}; needs ${NEEDS[needs]}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

if (import.meta.main) for (const [path, text] of settingFiles()) writeFileSync(path, text);
