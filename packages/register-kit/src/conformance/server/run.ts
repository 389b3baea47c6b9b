import { pathToFileURL } from "node:url";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { OpenStage } from "./stage.ts";
import { resultText, runSuite } from "./suite.ts";

export const SERVER_USAGE = `register-conformance server --url URL --stage FILE

Examines a server of the interface, case by case.
  --url    address of the server
  --stage  module that makes terminals and licences on that server; its default export gets the URL
           and returns a Stage (stages/tillkeeper.ts in this package is one)
`;

/**
 * Runs the suite against a server and prints each case.
 *
 * @returns the exit code: 0 when no case failed, 1 when one did, 2 for a wrong command line.
 */
export async function runServer(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { url: { type: "string" }, stage: { type: "string" } } });
  const { url, stage: file } = values;
  if (url === undefined || !URL.canParse(url) || file === undefined) {
    process.stderr.write(SERVER_USAGE);
    return 2;
  }
  const module = (await import(pathToFileURL(resolve(file)).href)) as { default: OpenStage };
  const stage = await module.default(url);
  const results = await runSuite({ url, stage, onResult: (result) => process.stdout.write(resultText(result)) });
  await stage.close?.();
  const count = (wanted: string): number => results.filter(({ result }) => result === wanted).length;
  process.stdout.write(`\n${count("passed")} passed, ${count("failed")} failed, ${count("not_offered")} not offered\n`);
  return count("failed") === 0 ? 0 : 1;
}
