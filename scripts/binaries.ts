import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Digests, digestsOf } from "../src/runtime/bundled-binaries.ts";

// Makes packaging/binaries.json anew: the SHA-256 of every program and library in the packages of Node and PostgreSQL, for all
// platforms, as npm serves them, after comparing each package with the integrity that package-lock.json pins.

interface Lock {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"));
const { optionalDependencies } = read("package.json") as { optionalDependencies: Record<string, string> };
const lock = read("package-lock.json") as Lock;

const directory = mkdtempSync(join(tmpdir(), "binaries-"));
try {
  const record: Record<string, Digests> = {};
  for (const [name, version] of Object.entries(optionalDependencies).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    record[`${name}@${version}`] = await digestPackage(name, version);
    console.log(`${name}@${version}`);
  }
  writeFileSync(new URL("../packaging/binaries.json", import.meta.url), `${JSON.stringify(record, null, 2)}\n`);
} finally {
  rmSync(directory, { recursive: true });
}

async function digestPackage(name: string, version: string): Promise<Digests> {
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
  return await digestsOf(join(folder, "package"));
}
