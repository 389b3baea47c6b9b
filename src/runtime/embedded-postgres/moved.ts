import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findDistribution } from "./binaries.ts";
import { syncDirectory, unless } from "./directories.ts";

/** The file names the server to which the database of the data directory was moved. */
const movedFile = (data_dir: string, major: string): string => join(data_dir, `postgresql-${major}.moved`);

/**
 * Marks the database of a data directory as moved, so that it is not started again by mistake.
 *
 * @param to - the server and the database, without a password.
 * @returns the path of the mark, and a function that removes it.
 */
export async function markMoved(data_dir: string, to: string): Promise<{ file: string; remove: () => Promise<void> }> {
  const { major } = await findDistribution();
  const file = movedFile(data_dir, major);
  // On a full disk a file that is written in place would be left empty.
  await writeFile(`${file}.new`, `${to}\n`, { mode: 0o644, flush: true });
  await rename(`${file}.new`, file);
  await syncDirectory(data_dir);
  return { file, remove: () => rm(file) };
}

/** Removes the mark of a data directory whose move to that database did not finish. */
export async function unmarkMoved(data_dir: string, to: string): Promise<void> {
  const { major } = await findDistribution();
  const file = movedFile(data_dir, major);
  const marked = await readFile(file, "utf8").catch(unless("ENOENT"));
  if (marked?.trim() === to) await rm(file);
}

/** @throws Error when the database of the data directory was moved. */
export async function refuseMoved(data_dir: string, major: string): Promise<void> {
  const file = movedFile(data_dir, major);
  const to = await readFile(file, "utf8").catch(unless("ENOENT"));
  if (to === undefined) return;
  throw new Error(
    `The database of ${data_dir} was moved to ${to.trim()}. Set DATABASE_URL to that one. ` +
      "If the service says there that the move did not finish, run the same move-to again. " +
      `If that database is lost, delete ${file} to use this one again.`,
  );
}
