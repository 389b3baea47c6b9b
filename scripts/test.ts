import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Runs groups of tests, one after the other: `node scripts/test.ts unit application -- --test-name-pattern=refund`. What
 * follows `--` goes to Node's test runner. Without a group all run but the long ones.
 */
const GROUPS = {
  /** Needs no database, service or browser. */
  unit: (file: string) => !/\.(?:browser|properties|faults|long)\.test\.ts$/.test(file) && !startsDatabase(file),
  /** Needs a database: routes, commands, queries, races. */
  application: (file: string) =>
    !/\.(?:browser|faults|long)\.test\.ts$/.test(file) &&
    (file.endsWith(".properties.test.ts") || startsDatabase(file)),
  /** Kills processes, fills disks, cuts connections. */
  faults: (file: string) => file.endsWith(".faults.test.ts"),
  /** Drives a headless Chromium. */
  browser: (file: string) => file.endsWith(".browser.test.ts"),
  /** Takes long: many cases, rounds, processes or pages. */
  long: (file: string) => file.endsWith(".long.test.ts"),
} as const;
type Group = keyof typeof GROUPS;

const ROOT = join(import.meta.dirname, "..");
const NAMES = Object.keys(GROUPS) as Group[];
const TOGETHER = ["--test-global-setup=./test/setup.ts", "--test-concurrency=4", "--test-timeout=600000"];

interface Source {
  readonly starts_database: boolean;
  /** Files that it imports for their values. */
  readonly imports: readonly string[];
}

const sources = new Map<string, Source>();

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(join(ROOT, file), "utf8");
  const imports = /^(?:import|export)\s(?!type\b)(?:[^;"]*?from )?"(\.{1,2}\/[^"]+\.tsx?)"/gm;
  const source = {
    starts_database: /TEST_(?:ADMIN|DATABASE)_URL/.test(text) || file === "test/running-service.ts",
    imports: [...text.matchAll(imports)].map(([, path = ""]) => join(dirname(file), path)),
  };
  sources.set(file, source);
  return source;
}

/** Whether a file imports, directly or through others, what starts a database. */
function startsDatabase(file: string): boolean {
  const reached = new Set([file]);
  for (const each of reached) {
    const { starts_database, imports } = sourceOf(each);
    if (starts_database) return true;
    for (const path of imports) reached.add(path);
  }
  return false;
}

const rest = process.argv.slice(2);
const split = rest.includes("--") ? rest.indexOf("--") : rest.length;
const wanted = split === 0 ? NAMES.filter((name) => name !== "long") : rest.slice(0, split);
const options = rest.slice(split + 1);
const unknown = wanted.filter((name) => !(NAMES as string[]).includes(name));
if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(", ")}; there are ${NAMES.join(", ")}.`);

const files = globSync(
  ["src", "packages/*/{src,test}", "test", "simulator", "admin/tests"].map((folder) => `${folder}/**/*.test.ts`),
  {
    cwd: ROOT,
  },
).toSorted();
function filesOf(group: Group): string[] {
  const found = files.filter((file) => GROUPS[group](file));
  // Without a file the test runner would look for tests by itself.
  if (found.length === 0) throw new Error(`The group ${group} has no file.`);
  return found;
}

async function run(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, ["--test", ...options, ...args], { cwd: ROOT, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? (signal === null ? 0 : 1)));
  });
}

const others = wanted.filter((name) => name !== "unit") as Group[];
const codes = [
  ...(wanted.includes("unit") ? [await run(["--test-isolation=none", ...filesOf("unit")])] : []),
  ...(others.length > 0 ? [await run([...TOGETHER, ...others.flatMap(filesOf)])] : []),
];
process.exitCode = Math.max(...codes);
