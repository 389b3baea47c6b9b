import { open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { comparedEmail } from "../../../shared/one-time-codes/rules.ts";

/** Maximum bytes of the headers of a mail that the service writes. */
const HEADER_BYTES = 16 * 1024;

/**
 * Lists mails to one of these addresses in the data directory, where the service stores them
 * without SMTP.
 */
export async function listStoredMails(data_dir: string, forms: readonly string[]): Promise<string[]> {
  const directory = join(data_dir, "mails");
  const names = await readdir(directory).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  const wanted = new Set(forms);
  const found: string[] = [];
  for (const name of names) {
    if (!/\.(?:eml|part)$/.test(name)) continue;
    const recipient = await recipientOf(join(directory, name));
    if (recipient !== undefined && wanted.has(recipient)) found.push(join(directory, name));
  }
  return found;
}

export async function deleteStoredMails(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}

/** Returns the only recipient of a mail, normalized for comparison. */
async function recipientOf(path: string): Promise<string | undefined> {
  const file = await open(path, "r").catch((error: unknown) => {
    // The file was renamed or deleted since the directory was read.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (file === undefined) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const head = buffer.toString("utf8", 0, bytesRead).split("\r\n\r\n")[0] ?? "";
    const to = /^to:([^]*?)(?:\r\n(?![ \t])|$(?![^]))/im.exec(head)?.[1]?.replaceAll(/[\s<>]/g, "");
    return to === undefined ? undefined : comparedEmail(to);
  } finally {
    await file.close();
  }
}
