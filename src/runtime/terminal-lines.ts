import type { DestinationStream } from "pino";

const LEVEL_WIDTH = 5;

/**
 * Converts log lines to lines for a person at a terminal: `09:00:00 info the service is ready
 * port=8080`.
 */
export function terminalLines(write: (text: string) => void): DestinationStream {
  return { write: (line) => write(`${readable(line)}\n`) };
}

function readable(line: string): string {
  const { time, level, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const clock = Temporal.Instant.from(String(time)).toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainTime();
  const rest = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const head = [
    clock.toString({ smallestUnit: "second" }),
    String(level).padEnd(LEVEL_WIDTH),
    typeof msg === "string" ? msg : "",
    ...rest,
  ];
  return [head.join(" "), ...(err === undefined ? [] : [stackOf(err)])].join("\n");
}

function stackOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "stack" in error && typeof error.stack === "string") {
    return error.stack;
  }
  return JSON.stringify(error);
}
