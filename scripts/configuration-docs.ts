import { writeFileSync } from "node:fs";
import { describeConfig } from "../src/runtime/config/config.ts";
import { SECRETS } from "../src/runtime/config/secret-files.ts";

/** Page about the settings, generated from the environment schema. */
export const CONFIGURATION_PAGE = new URL("../docs/operations/configuration.md", import.meta.url);

/** Returns the Markdown text of the page about the settings. */
export function configurationPage(): string {
  const rows = describeConfig().map((row) => [
    code(row.name),
    row.default === "" ? "none" : code(row.default),
    escaped(row.description),
    code(row.example),
  ]);
  return `# Configuration

Every setting is an environment variable. An empty variable counts as absent, and variables that are not in this table
are ignored. The service does not start with invalid settings; the error message names all of them.

Secrets can be read from files: \`NAME_FILE\` holds the path of a file of at most 16 KiB with the value of \`NAME\`, for
${SECRETS.map(code).join(", ")}. A line break at the end of the file is ignored. This suits the secrets of containers
(\`/run/secrets/…\`) and credentials of systemd (\`LoadCredential=encryption-key:/etc/tillkeeper/encryption-key\` and
\`Environment=ENCRYPTION_KEY_FILE=%d/encryption-key\`).

This page is generated from the schema in \`src/runtime/config/schema.ts\`. To change it, edit the schema and run
\`npx node scripts/configuration-docs.ts\`.

${table(["Variable", "Default", "Meaning", "Example"], rows)}
`;
}

/** Returns a Markdown table with the column widths that oxfmt writes. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n");
}

function code(text: string): string {
  return `\`${escaped(text)}\``;
}

function escaped(text: string): string {
  return text.replaceAll("|", "\\|");
}

if (import.meta.main) writeFileSync(CONFIGURATION_PAGE, configurationPage());
