import type { IncomingHttpHeaders } from "node:http";
import type { Retry } from "../connector.ts";
import { readHttpDate } from "./http-date.ts";

/**
 * Returns the wait that `Retry-After` asks for (RFC 9110, 10.2.3): seconds, or a date, which is
 * compared with the answer's own `Date`. Returns an empty object without a valid header, and for a
 * date in the past.
 */
export function retryAfter(headers: IncomingHttpHeaders): Pick<Retry, "after_seconds"> {
  const text = headers["retry-after"] ?? "";
  if (/^\d{1,9}$/.test(text)) return { after_seconds: Number(text) };
  const now = readHttpDate(headers.date);
  const until = readHttpDate(text);
  if (now === undefined || until === undefined) return {};
  const after_seconds = until.since(now).total("seconds");
  return after_seconds > 0 ? { after_seconds } : {};
}
