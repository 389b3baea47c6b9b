#!/usr/bin/env node
const NODE_MIN = 26;

// The modules are loaded here, after the version check: an older Node fails on their dependencies
// and could not print that it is too old.
async function run([command, ...rest]: readonly string[]): Promise<void> {
  const { JUDGE_USAGE, runJudge } = await import("./judge/run.ts");
  const { runServer, SERVER_USAGE } = await import("./server/run.ts");
  if (command === "judge") process.exitCode = await runJudge(rest);
  else if (command === "server") process.exitCode = await runServer(rest);
  else {
    process.stderr.write(`${SERVER_USAGE}\n${JUDGE_USAGE}`);
    process.exitCode = 2;
  }
}

if (Number.parseInt(process.versions.node, 10) >= NODE_MIN) await run(process.argv.slice(2));
else {
  process.stderr.write(
    `register-conformance needs Node ${NODE_MIN} or newer; this is Node ${process.versions.node}.\n`,
  );
  process.exitCode = 1;
}
