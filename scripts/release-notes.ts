import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { releasedDocument } from "./api-changes.ts";

/**
 * Prints the part of CHANGELOG.md about a version, for the release of its tag:
 * `node scripts/release-notes.ts v0.1.0`. Ends with an error when the commit is not ready for that
 * release.
 */

export interface Prepared {
  readonly tag: string;
  /** Version in package.json. */
  readonly version: string;
  readonly changelog: string;
  /** Text of docs/operations/upgrade.md. */
  readonly upgrade: string;
  /** True when openapi.json is stored as the document of the last release. */
  readonly is_api_stored: boolean;
}

/**
 * Returns the part of the changelog about the version of a tag.
 *
 * @throws Error that says what the commit of the tag lacks.
 */
export function releaseNotes({ tag, version, changelog, upgrade, is_api_stored }: Prepared): string {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, but package.json has version ${version}.`);
  if (!is_api_stored)
    throw new Error("Run node scripts/api-changes.ts --store: it stores openapi.json as that of a release.");
  const parts = changelog.split(/^## (?=\[)/m);
  const part = parts.find((text) => text.startsWith(`[${version}] - `));
  if (part === undefined) throw new Error(`CHANGELOG.md has no part "## [${version}] - YYYY-MM-DD".`);
  const unreleased = parts.find((text) => text.startsWith("[Unreleased]"));
  if (unreleased?.includes("\n- ") === true) throw new Error(`CHANGELOG.md has unreleased entries beside ${version}.`);
  if (!upgrade.includes(`\n### ${version}\n`))
    throw new Error(`docs/operations/upgrade.md has no notes of ${version}.`);
  return `${part.slice(part.indexOf("\n")).trim()}\n`;
}

if (import.meta.main) {
  const read = (file: string): string => readFileSync(new URL(`../${file}`, import.meta.url), "utf8");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const notes = releaseNotes({
    tag: process.argv[2] ?? "",
    version,
    changelog: read("CHANGELOG.md"),
    upgrade: read("docs/operations/upgrade.md"),
    is_api_stored: isDeepStrictEqual(JSON.parse(read("openapi.json")), releasedDocument()),
  });
  process.stdout.write(notes);
}
