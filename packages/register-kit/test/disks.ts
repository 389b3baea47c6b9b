import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { Memory, openMemoryStore } from "../src/store/memory.ts";
import { openSqliteStore } from "../src/store/sqlite.ts";
import type { Disk } from "./store-suite.ts";

export async function memoryDisk(): Promise<Disk> {
  const memory = new Memory();
  return { open: (spec) => openMemoryStore(spec, memory) };
}

/** Creates a folder that is deleted after the tests of the file. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tillkeeper-register-"));
  after(() => rm(folder, { recursive: true }));
  return folder;
}

export async function sqliteDisk(): Promise<Disk> {
  const folder = await newFolder();
  return { open: (spec) => openSqliteStore(spec, join(folder, `${spec.name}.sqlite`)) };
}
