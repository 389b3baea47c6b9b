import { spawn } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildApplications } from "../src/main/build-applications.ts";
import { EVERY_CASE } from "../test/cases.ts";

/**
 * Runs groups of tests: `node scripts/test.ts unit application -- --test-name-pattern=refund`. What
 * follows `--` goes to Node's test runner. Without a group all run but the long ones and those of
 * the platforms. The unit tests share one process, and application tests share one by eight files.
 */
const GROUPS = {
  /** Unit tests need no database, service or browser. */
  unit: (file: string) =>
    !/\.(?:browser|properties|faults|long|platform)\.test\.ts$/.test(file) && !startsDatabase(file),
  /** Application tests need a database: routes, commands, queries, races. */
  application: (file: string) =>
    !/\.(?:browser|faults|long|platform)\.test\.ts$/.test(file) &&
    (file.endsWith(".properties.test.ts") || startsDatabase(file)),
  /** These tests kill processes, fill disks or cut connections. */
  faults: (file: string) => file.endsWith(".faults.test.ts"),
  /** These tests drive a headless Chromium. */
  browser: (file: string) => file.endsWith(".browser.test.ts"),
  /** These tests take long: many cases, rounds, processes or pages. */
  long: (file: string) => file.endsWith(".long.test.ts"),
  /** These tests start a shop platform, which they install once. */
  platform: (file: string) => file.endsWith(".platform.test.ts"),
} as const;
type Group = keyof typeof GROUPS;

const ROOT = join(import.meta.dirname, "..");
const NAMES = Object.keys(GROUPS) as Group[];
const REPORTERS = ["spec", "./scripts/failed-tests.ts"].flatMap((name) => [
  `--test-reporter=${name}`,
  "--test-reporter-destination=stdout",
]);
const WITH_DATABASE = "--test-global-setup=./test/setup.ts";
/** Maximum application test files that share a process. */
const SHARING_MAX = 8;
/**
 * Pattern of files that need a process of their own, because they change or measure their process,
 * or measure times.
 */
const NEEDS_OWN_PROCESS = /process\.(?:chdir|memoryUsage)\(|\/loop-delay\.ts"/;
const IS_HELPER = /(?:^|\/)tests?\/.*(?<!\.test)\.ts$/;
/**
 * Pattern of helpers that await or register hooks when they load: of the files in a process, only
 * the first would have the effect.
 */
const KEEPS_STATE = /^(?:(?:export )?(?:const|let) [^=]*= await |await |(?:before|after|test|describe)\w*\()/m;

interface Source {
  readonly starts_database: boolean;
  readonly needs_own_process: boolean;
  /** Files that this file imports for their values, not only for types. */
  readonly imports: readonly string[];
}

const sources = new Map<string, Source>();

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(join(ROOT, file), "utf8");
  const imports = /^(?:import|export)\s(?!type\b)(?:[^;"]*?from )?"(\.{1,2}\/[^"]+\.tsx?)"/gm;
  const source = {
    starts_database:
      /TEST_(?:ADMIN|DATABASE)_URL|startEmbeddedPostgres\(/.test(text) || file === "test/running-service.ts",
    needs_own_process:
      NEEDS_OWN_PROCESS.test(text) || (IS_HELPER.test(file) && file !== "test/after-file.ts" && KEEPS_STATE.test(text)),
    imports: [...text.matchAll(imports)].map(([, path = ""]) => join(dirname(file), path)),
  };
  sources.set(file, source);
  return source;
}

/** Returns a file and all files that it imports, directly or through others. */
function reachedFrom(file: string): Source[] {
  const reached = new Set([file]);
  for (const each of reached) for (const path of sourceOf(each).imports) reached.add(path);
  return [...reached].map(sourceOf);
}

function startsDatabase(file: string): boolean {
  return reachedFrom(file).some(({ starts_database }) => starts_database);
}

function needsOwnProcess(file: string): boolean {
  return reachedFrom(file).some(({ needs_own_process }) => needs_own_process);
}

const rest = process.argv.slice(2);
const split = rest.includes("--") ? rest.indexOf("--") : rest.length;
const wanted = split === 0 ? NAMES.filter((name) => name !== "long" && name !== "platform") : rest.slice(0, split);
const options = rest.slice(split + 1);
const unknown = wanted.filter((name) => !(NAMES as string[]).includes(name));
if (unknown.length > 0) throw new Error(`There is no group ${unknown.join(", ")}; there are ${NAMES.join(", ")}.`);

const files = globSync(
  ["src", "packages/*/{src,test}", "test", "simulator", "admin/tests", "till/tests"].map(
    (folder) => `${folder}/**/*.test.ts`,
  ),
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

function platformOf(file: string): string {
  const name = /magento|medusa|vendure/.exec(file)?.[0];
  if (name === undefined) throw new Error(`The name of ${file} has no platform.`);
  return name;
}

/**
 * Returns the files to start, each in a process of its own: test files, or files that run several
 * test files in turn.
 */
function toStart(group: Group, directory: string): string[] {
  const found = filesOf(group);
  // The test runner starts files in the order of their paths, so the names begin with a number: the
  // files that take longest are started first.
  const share = (name: string, sharing: readonly string[]): string => {
    const path = join(directory, `${name}.test.mjs`);
    const runner = pathToFileURL(join(ROOT, "test/share-process.ts")).href;
    writeFileSync(path, `import { runInTurn } from "${runner}";\nawait runInTurn(${JSON.stringify(sharing)});\n`);
    return path;
  };
  // With options no files share a process: a suite that --test-name-pattern leaves out does not
  // end, so the next file would not begin.
  if (options.length > 0) return found;
  if (group === "unit") return [share("1-unit", found)];
  // The files of a platform share its installation and its template of a database. They take
  // longest, so they are started first.
  if (group === "platform") {
    return [...Map.groupBy(found, platformOf)].map(([name, sharing]) => share(`0-${name}`, sharing));
  }
  if (group !== "application") return found;
  const sharing = found.filter((file) => !needsOwnProcess(file));
  console.log(`${sharing.length} of ${found.length} application files share processes, ${SHARING_MAX} in each.`);
  const parts = Array.from({ length: Math.ceil(sharing.length / SHARING_MAX) }, (_, index) =>
    share(`2-application-${index + 1}`, sharing.slice(index * SHARING_MAX, (index + 1) * SHARING_MAX)),
  );
  return [...found.filter(needsOwnProcess), ...parts];
}

async function run(args: readonly string[]): Promise<number> {
  const reporters = options.some((option) => option.startsWith("--test-reporter")) ? [] : REPORTERS;
  // With options each file has a process, and the files of a platform, too, must then run one at a
  // time.
  const concurrency = wanted.includes("platform") && options.length > 0 ? 1 : 4;
  // The timeout applies to a whole process, also when several files share it.
  const timeout_ms = EVERY_CASE ? 10_800_000 : 1_200_000;
  const limits = [`--test-concurrency=${concurrency}`, `--test-timeout=${timeout_ms}`];
  const child = spawn(process.execPath, ["--test", ...limits, ...reporters, ...options, ...args], {
    cwd: ROOT,
    stdio: "inherit",
  });
  // The test runner stops its files and its database at SIGINT; this process then removes the
  // directory.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? (signal === null ? 0 : 1)));
  });
}

const directory = mkdtempSync(join(tmpdir(), "tk-groups-"));
try {
  const paths = NAMES.filter((group) => (wanted as Group[]).includes(group)).flatMap((group) =>
    toStart(group, directory),
  );
  const needs_database = wanted.some((group) => group !== "unit");
  // The applications are built first: an application that opens during a build does not find its
  // files.
  if (needs_database) await buildApplications();
  process.exitCode = await run([...(needs_database ? [WITH_DATABASE] : []), ...paths]);
} finally {
  rmSync(directory, { recursive: true });
}
