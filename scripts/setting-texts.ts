import { writeFileSync } from "node:fs";
import { OVERRIDABLE_SETTINGS, SETTINGS } from "../src/shared/configuration/registry/registry.ts";

/**
 * Returns the files generated from the registry of settings: the English label of each, and the
 * column by which a location or a register has a value of its own.
 */
export function settingFiles(): ReadonlyMap<URL, string> {
  const of = (path: string): URL => new URL(`../${path}`, import.meta.url);
  return new Map([
    [of("packages/texts/src/settings/en.json"), textOf(SETTINGS.map(({ path, label }) => [path, label]))],
    [
      of("packages/texts/src/settings/columns.json"),
      textOf(OVERRIDABLE_SETTINGS.map(({ column, path }) => [column, path])),
    ],
  ]);
}

function textOf(entries: readonly (readonly [key: string, value: string])[]): string {
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

if (import.meta.main) for (const [path, text] of settingFiles()) writeFileSync(path, text);
