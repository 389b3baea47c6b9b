import { pino, type Bindings, type ChildLoggerOptions, type DestinationStream, type Logger } from "pino";
import { redact, redactFields, redactText } from "./redact.ts";

export type LogLevel = "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";

interface LoggerOptions {
  readonly level: LogLevel;
  /** Where lines are written; default: standard output. */
  readonly destination?: DestinationStream;
}

/**
 * Creates a logger that writes one JSON object per line. Everything that it gets, bindings of child
 * loggers included, is first redacted by `redact.ts`.
 */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // The error is already redacted, so it is written unchanged.
    serializers: { err: (error: unknown) => error },
    hooks: {
      logMethod(this: Logger, args: [unknown, ...unknown[]], method: (this: Logger, ...args: unknown[]) => void) {
        method.apply(this, redactArguments(args));
      },
    },
  };
  const logger = destination === undefined ? pino(options) : pino(options, destination);
  return redactBindings(logger);
}

function redactArguments([first, ...rest]: readonly unknown[]): unknown[] {
  const shown = rest.map(redact);
  if (first instanceof Error) {
    return [{ err: redact(first) }, ...(shown.length === 0 ? [redactText(first.message)] : shown)];
  }
  if (typeof first === "object" && first !== null) return [redactLine(first), ...shown];
  return [redact(first), ...shown];
}

function redactLine(fields: object): Record<string, unknown> {
  const shown = Array.isArray(fields) ? { list: redact(fields) } : redact(fields);
  return typeof shown === "object" && shown !== null ? (shown as Record<string, unknown>) : { value: shown };
}

// Redacts the bindings of child loggers, which pino writes without asking a formatter. Child
// loggers inherit both methods.
function redactBindings(logger: Logger): Logger {
  const methods = {
    child(bindings: Bindings, options?: ChildLoggerOptions): Logger {
      return super.child(redactFields(bindings), options);
    },
    setBindings(bindings: Bindings): void {
      super.setBindings(redactFields(bindings));
    },
  };
  return Object.setPrototypeOf(methods, logger) as Logger;
}

/**
 * Fields of a request's log line. It has the path pattern, since the path may contain a receipt's
 * token.
 */
export interface RequestLine {
  readonly request_id: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly duration_ms: number;
  readonly caller_id: string | null;
}

interface LoggedRequest {
  readonly id: string;
  readonly method: string;
  readonly routeOptions: { readonly url?: string | undefined };
}

interface LoggedReply {
  readonly statusCode: number;
  readonly elapsedTime: number;
}

/**
 * Returns the fields of a request's log line.
 *
 * @param caller_id - the id of the token's row or of the user; never the token.
 */
export function requestLine(request: LoggedRequest, reply: LoggedReply, caller_id: string | null): RequestLine {
  return {
    request_id: request.id,
    method: request.method,
    route: request.routeOptions.url ?? "none",
    status: reply.statusCode,
    duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    caller_id,
  };
}
