import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

export const ROOT = join(import.meta.dirname, "..");

/** Makes a folder with copies of files, which is removed after the tests. */
export function copyOf(...paths: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "tk-containers-"));
  after(() => rmSync(folder, { recursive: true }));
  for (const path of paths) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  return folder;
}

/** Replaces a part of a text; the part must exist. */
export function plant(text: string, [right, wrong]: readonly [string, string]): string {
  assert.ok(text.includes(right), right);
  return text.replace(right, wrong);
}

export const isInstalled = (program: string): boolean => spawnSync(program, ["--help"]).status === 0;
