import { writeSync } from "node:fs";
import inspector from "node:inspector/promises";
import { setTimeout as wait } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import type { WatchdogData } from "./watchdog.ts";

const { state, check_every_ms, checks, seconds } = workerData as WatchdogData;
/**
 * Maximum wait for the main thread's stack: a busy machine may take seconds to pause the thread.
 */
const STACK_WITHIN_MS = 5_000;
const CALLS_MAX = 30;
const STANDARD_ERROR = 2;

const beats = new Int32Array(state);
let last_beat = -1;
let missed = 0;
const timer = setInterval(() => {
  const beat = Atomics.load(beats, 0);
  const isAlive = beat !== last_beat || Atomics.load(beats, 1) === 1;
  last_beat = beat;
  missed = isAlive ? 0 : missed + 1;
  if (missed < checks) return;
  clearInterval(timer);
  void endProcess();
}, check_every_ms);

async function endProcess(): Promise<void> {
  try {
    const line = {
      level: "fatal",
      time: Temporal.Now.instant().toString(),
      // The stack is null while native code runs, which cannot be paused.
      stack: await Promise.race([mainStack(), wait(STACK_WITHIN_MS, null)]),
      msg: `the event loop was blocked for ${seconds} s: the watchdog ends the process with SIGALRM (exit code 142)`,
    };
    writeSync(STANDARD_ERROR, `${JSON.stringify(line)}\n`);
  } finally {
    // `process.exit` in a worker thread would end only that thread.
    process.kill(process.pid, "SIGALRM");
  }
}

/** Returns the stack of the main thread, innermost call first. */
async function mainStack(): Promise<string[]> {
  const session = new inspector.Session();
  session.connectToMainThread();
  const files = new Map<string, string>();
  session.on("Debugger.scriptParsed", ({ params }) => files.set(params.scriptId, params.url));
  const stack = new Promise<string[]>((resolve) => {
    session.on("Debugger.paused", ({ params: { callFrames } }) => {
      resolve(
        callFrames.slice(0, CALLS_MAX).map(({ functionName, location: { scriptId, lineNumber } }) => {
          return `${functionName} ${files.get(scriptId) ?? ""}:${lineNumber + 1}`;
        }),
      );
    });
  });
  await session.post("Debugger.enable");
  await session.post("Debugger.pause");
  return await stack;
}
