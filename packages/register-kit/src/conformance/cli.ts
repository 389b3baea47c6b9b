#!/usr/bin/env node
import { JUDGE_USAGE, runJudge } from "./judge/run.ts";
import { runServer, SERVER_USAGE } from "./server/run.ts";

const [command, ...rest] = process.argv.slice(2);
if (command === "judge") process.exitCode = await runJudge(rest);
else if (command === "server") process.exitCode = await runServer(rest);
else {
  process.stderr.write(`${SERVER_USAGE}\n${JUDGE_USAGE}`);
  process.exitCode = 2;
}
