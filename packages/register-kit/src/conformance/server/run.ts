import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { SESSIONS } from "../sessions/sessions.ts";
import { DEFAULT_SESSIONS, sessionCases } from "./cases/sessions.ts";
import type { OpenStage } from "./stage.ts";
import { type CaseResult, CASES, resultText, runSuite } from "./suite.ts";

export const SERVER_USAGE = `register-conformance server --url URL --stage FILE [--sessions NUMBER]

Examines a server of the interface, case by case.
  --url       address of the server
  --stage     module that makes terminals and licences on that server; its default export gets the URL
              and returns a Stage (stages/tillkeeper.ts in this package is one)
  --sessions  random sessions that are submitted and must be matched, at most ${SESSIONS};
              ${DEFAULT_SESSIONS} by default, which have each currency, algorithm and way to state prices
`;

const options = { url: { type: "string" }, stage: { type: "string" }, sessions: { type: "string" } } as const;

/**
 * Runs the suite against a server and prints each case.
 *
 * @returns the exit code: 0 when no case failed, 1 when one did, 2 for a wrong command line.
 */
export async function runServer(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options });
  const { url, stage: file, sessions = String(DEFAULT_SESSIONS) } = values;
  const is_number = /^\d{1,3}$/.test(sessions) && Number(sessions) <= SESSIONS;
  if (url === undefined || !URL.canParse(url) || file === undefined || !is_number) {
    process.stderr.write(SERVER_USAGE);
    return 2;
  }
  const module = (await import(pathToFileURL(resolve(file)).href)) as { default: OpenStage };
  const stage = await module.default(url);
  const cases = [...CASES, ...sessionCases(Number(sessions))];
  const onResult = (result: CaseResult): boolean => process.stdout.write(resultText(result));
  const results = await runSuite({ url, stage, cases, onResult });
  await stage.close?.();
  const count = (wanted: string): number => results.filter(({ result }) => result === wanted).length;
  process.stdout.write(`\n${count("passed")} passed, ${count("failed")} failed, ${count("not_offered")} not offered\n`);
  return count("failed") === 0 ? 0 : 1;
}
