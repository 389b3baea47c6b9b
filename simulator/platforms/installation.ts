import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { withoutEnd } from "../../src/runtime/characters.ts";

const run = promisify(execFile);

const INSTALL_TIMEOUT_MS = 10 * 60_000;
const PACK_TIMEOUT_MS = 60_000;

/** Folder of an installed platform, or the reason why it is missing. */
export type Installation = { readonly folder: string } | { readonly missing: string };

/** Platforms into which this process has installed the extension. */
const extended = new Set<string>();

/**
 * Installs a shop platform beside the checkout, once for each version of its package.json: into
 * `PLATFORMS_DIR`, by default `~/.cache/tillkeeper/platforms`. Each process installs Tillkeeper's
 * extension anew. Set `PLATFORM_TESTS=off` to leave it out.
 *
 * @param name - the folder with its package.json, such as `vendure`.
 * @param onInstall - called before an installation begins.
 */
export async function installPlatform(name: string, onInstall: () => void = () => undefined): Promise<Installation> {
  if (process.env["PLATFORM_TESTS"] === "off") return { missing: "PLATFORM_TESTS=off" };
  const installed = await installVersion(name, onInstall);
  if ("folder" in installed && !extended.has(name)) {
    await installExtension(name, installed.folder);
    extended.add(name);
  }
  return installed;
}

async function installVersion(name: string, onInstall: () => void): Promise<Installation> {
  const wanted = await readFile(join(import.meta.dirname, name, "package.json"), "utf8");
  const platforms = process.env["PLATFORMS_DIR"] ?? join(homedir(), ".cache/tillkeeper/platforms");
  const folder = join(platforms, name);
  const present = await readFile(join(folder, "installed.json"), "utf8").catch(() => undefined);
  if (present === wanted) return { folder };
  onInstall();
  const fresh = `${folder}.${process.pid}`;
  try {
    await mkdir(fresh, { recursive: true });
    await cp(join(import.meta.dirname, name, "package.json"), join(fresh, "package.json"));
    const npm = ["install", "--no-audit", "--no-fund", "--no-save", "--ignore-scripts"];
    await run("npm", npm, { cwd: fresh, timeout: INSTALL_TIMEOUT_MS });
    // The file that marks a complete installation is copied last, so that an interrupted one does
    // not count as complete.
    await cp(join(fresh, "package.json"), join(fresh, "installed.json"));
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
    return { folder };
  } catch (error) {
    // Whoever cannot make the folder cannot delete it either: the first error is the one to report.
    await rm(fresh, { recursive: true, force: true }).catch(() => undefined);
    return { missing: `${name} could not be installed: ${reasonOf(error)}` };
  }
}

/** Packs Tillkeeper's extension as its README says, and unpacks it where `npm install` would. */
async function installExtension(platform: string, folder: string): Promise<void> {
  const name = `${platform}-plugin`;
  const archives = await mkdtemp(join(tmpdir(), "tillkeeper-extension-"));
  try {
    // The script `prepack` must run even where npm is set up to run no scripts.
    await run("npm", ["pack", "--ignore-scripts=false", "--pack-destination", archives], {
      cwd: join(import.meta.dirname, "../../packages", name),
      timeout: PACK_TIMEOUT_MS,
    });
    const target = join(folder, "node_modules/@tillkeeper", name);
    await rm(target, { recursive: true, force: true });
    await mkdir(target, { recursive: true });
    for (const archive of await readdir(archives)) {
      await run("tar", ["-xzf", join(archives, archive), "-C", target, "--strip-components=1"]);
    }
  } finally {
    await rm(archives, { recursive: true });
  }
}

/** Returns the reason of npm or the system as the end of a sentence. */
function reasonOf(error: unknown): string {
  const { message, stderr = "" } = error as Error & { readonly stderr?: string };
  const [said] = stderr
    .split("\n")
    .flatMap((line) => /^npm (?:error|ERR!) ((?!(?:code|errno|syscall|type) ).+)/.exec(line)?.[1] ?? []);
  return `${withoutEnd(said ?? message.split("\n", 1)[0] ?? "", ".")}.`;
}
