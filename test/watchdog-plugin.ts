import { definePlugin } from "../src/plugins/plugin.ts";

function compute(for_ms: number): void {
  const until = performance.now() + for_ms;
  while (performance.now() < until);
}

function computeInPieces(pieces: number): void {
  compute(400);
  if (pieces > 1) setImmediate(() => computeInPieces(pieces - 1));
  else process.stdout.write("computed\n");
}

/**
 * Commands that the test writes to the standard input of the service. Those that end take longer
 * than the time limit of its watchdog.
 */
const COMMANDS: Readonly<Record<string, () => void>> = {
  block: () => compute(Infinity),
  "block for a while": () => {
    compute(8_000);
    process.stdout.write("computed\n");
  },
  "compute in pieces": () => computeInPieces(16),
};

process.stdin.on("data", (text: Buffer) => COMMANDS[text.toString()]?.());
process.stdin.unref();

export default definePlugin({ name: "blocking" });
