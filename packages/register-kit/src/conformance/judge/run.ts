import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { certificateText } from "./certificate.ts";
import { openJudge } from "./judge.ts";

export const JUDGE_USAGE = `register-conformance judge --upstream URL [--port 8600] [--host 127.0.0.1] [--token TOKEN] [--out FILE]

Listens between a register and its server. Loses answers, is out of reach, and examines what the register does.
  --upstream  address of the server
  --port      port for the register (8600)
  --host      address to listen on (127.0.0.1)
  --token     token of an integration with Vendor_Pos::receipts and Vendor_Pos::register_reports;
              with it the judge reads at the end what the server stored
  --out       file for the certificate as JSON
`;

/**
 * Guides a person through the script and prints the certificate.
 *
 * @returns the exit code: 0 when the register passes, 1 when it does not, 2 for a wrong command
 *   line.
 */
export async function runJudge(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      upstream: { type: "string" },
      port: { type: "string", default: "8600" },
      host: { type: "string", default: "127.0.0.1" },
      token: { type: "string" },
      out: { type: "string" },
    },
  });
  const { upstream, token, out, host } = values;
  if (upstream === undefined || !URL.canParse(upstream)) {
    process.stderr.write(JUDGE_USAGE);
    return 2;
  }
  const judge = await openJudge({
    upstream,
    host,
    port: Number(values.port),
    ...(token === undefined ? {} : { token }),
  });
  const terminal = createInterface({ input: process.stdin });
  const lines = terminal[Symbol.asyncIterator]();
  process.stdout.write(`Point the register to ${judge.url}\n`);
  for (let step = judge.step(); step !== undefined; step = judge.next()) {
    process.stdout.write(`\n${step.ask}\nPress Enter when ${step.until}.\n`);
    const { done } = await lines.next();
    if (done === true) break;
  }
  terminal.close();
  const certificate = await judge.finish();
  process.stdout.write(`\n${certificateText(certificate)}`);
  if (out !== undefined) await writeFile(out, `${JSON.stringify(certificate, null, 2)}\n`);
  return certificate.passed ? 0 : 1;
}
