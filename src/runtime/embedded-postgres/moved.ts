import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findDistribution } from "./binaries.ts";
import { syncDirectory, unless } from "./directories.ts";

/** Returns the path of the file that names the server to which the database was moved. */
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
  // The file is written under another name first, since on a full disk writing in place would leave
  // it empty.
  await writeFile(`${file}.new`, `${to}\n`, { mode: 0o644, flush: true });
  await rename(`${file}.new`, file);
  await syncDirectory(data_dir);
  return { file, remove: () => rm(file) };
}

/** Removes the mark of a data directory when its move to that database did not finish. */
export async function unmarkMoved(data_dir: string, to: string): Promise<void> {
  const { major } = await findDistribution();
  const file = movedFile(data_dir, major);
  const marked = await readFile(file, "utf8").catch(unless("ENOENT"));
  if (marked?.trim() === to) await rm(file);
}

/**
 * Checks that the database of the data directory was not moved.
 *
 * @throws Error when it was.
 */
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
