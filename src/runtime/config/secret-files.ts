import { readFileSync, statSync } from "node:fs";

/** Settings with a secret, which may be in a file that `NAME_FILE` names. */
export const SECRETS = [
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "MIGRATION_DATABASE_URL",
  "ADMIN_PASSWORD",
  "ENCRYPTION_KEY",
  "SMTP_URL",
  "LICENSING_TOKEN",
  "METRICS_TOKEN",
] as const;

type Environ = Readonly<Record<string, string | undefined>>;

export interface SecretFiles {
  readonly values: Environ;
  readonly problems: ReadonlyMap<string, string>;
}

const BYTES_MAX = 16 * 1024;

/**
 * Reads the files that `NAME_FILE` variables name. A line break at the end of a file is removed.
 */
export function readSecretFiles(env: Environ): SecretFiles {
  const values: Record<string, string> = {};
  const problems = new Map<string, string>();
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`]?.trim() ?? "";
    if (path === "") continue;
    const read =
      (env[name] ?? "") === "" ? readSecret(path) : { problem: `is set beside ${name}_FILE: set one of them` };
    if ("problem" in read) problems.set(name, read.problem);
    else values[name] = read.text;
  }
  return { values, problems };
}

function readSecret(path: string): { readonly text: string } | { readonly problem: string } {
  try {
    const facts = statSync(path);
    if (!facts.isFile()) return { problem: `cannot be read: ${path} is not a file` };
    if (facts.size > BYTES_MAX) return { problem: `cannot be read: ${path} is longer than ${BYTES_MAX} bytes` };
    const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return text.trim() === "" ? { problem: `cannot be read: ${path} is empty` } : { text };
  } catch (error) {
    return { problem: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}
