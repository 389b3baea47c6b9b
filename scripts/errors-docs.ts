import { writeFileSync } from "node:fs";
import { IMPORT_PROBLEMS } from "../src/shop-data/import/problems.ts";
import { type ErrorCode, ERRORS, statusOf } from "../src/web-api/errors/error-table.ts";
import type { ErrorEntry } from "../src/web-api/errors/table/entry.ts";
import { table } from "./configuration-docs.ts";

const TABLE = Object.entries(ERRORS) as readonly (readonly [code: ErrorCode, entry: ErrorEntry])[];

/** Errors that the administration application detects without an answer of the service. */
export const OWN_ERRORS: Readonly<Record<string, string>> = {
  unreachable: "The service cannot be reached. Check the connection and try again.",
};

const ANSWERED_BY: Readonly<Record<string, string>> = {
  rest: "`/rest/V1`",
  page: "pages",
  command: "commands",
};

/** Returns the files generated from the tables of errors and import problems. */
export function errorFiles(): ReadonlyMap<URL, string> {
  const of = (path: string): URL => new URL(`../${path}`, import.meta.url);
  const shown = TABLE.filter(([, { only }]) => only === undefined);
  const sent = shown.filter(([, { english_is_sent = false }]) => english_is_sent);
  const textOf = ([code, entry]: (typeof TABLE)[number]) => [code, entry.shown ?? entry.message] as const;
  return new Map([
    [of("docs/errors.md"), errorsPage()],
    [
      of("packages/texts/src/errors/en.json"),
      texts([...shown.filter((row) => !sent.includes(row)).map(textOf), ...Object.entries(OWN_ERRORS)]),
    ],
    [of("packages/texts/src/sent-errors/en.json"), texts(sent.map(textOf))],
    [of("packages/texts/src/import-problems/en.json"), texts(Object.entries(IMPORT_PROBLEMS))],
  ]);
}

function errorsPage(): string {
  const rows = TABLE.map(([code, { message, description, only }]) => [
    `\`${code}\``,
    String(statusOf(code)),
    only === undefined ? "both" : (ANSWERED_BY[only] ?? only),
    escaped(message),
    escaped(description),
  ]);
  const imports = Object.entries(IMPORT_PROBLEMS).map(([code, message]) => [`\`${code}\``, escaped(message)]);
  return `# Errors

The administration API answers an error with its code:

\`\`\`json
{
  "message": "Could not save the location: \\"name\\" is required.",
  "code": "field_required",
  "parameters": { "field": "name", "entity": "location" }
}
\`\`\`

\`message\` is the English sentence, \`parameters\` are the values of its placeholders. \`errors\` has one
such object for each row of an error with the code \`several\`. Decide by \`code\`: sentences may change,
codes and parameters stay. A release may add codes: treat one that you do not know by its
status.

\`/rest/V1\` answers the platform's envelope: \`message\` with placeholders, \`parameters\` and \`errors\`.
The code is in the header \`X-Error-Code\`. A rejected save answers \`Could not save the location: %1\` there, with the reason as
its parameter.

This page is generated from \`src/web-api/errors/table\` and \`src/shop-data/import/problems.ts\`: change those, then run
\`npx node scripts/errors-docs.ts\`.

## Codes

${table(["Code", "Status", "Answered by", "Message", "Meaning"], rows)}

## Problems of imports

The report of an import has a code for each rejected row. A message that begins with a lowercase
letter follows the column's name.

${table(["Code", "Message"], imports)}
`;
}

function texts(messages: readonly (readonly [code: string, message: string])[]): string {
  const filled = messages.map(([code, message]) => [code, message.replaceAll(/%?\{/g, "%{")]);
  return `${JSON.stringify(Object.fromEntries(filled), null, 2)}\n`;
}

function escaped(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ").replaceAll("<", "&lt;");
}

if (import.meta.main) for (const [path, text] of errorFiles()) writeFileSync(path, text);
