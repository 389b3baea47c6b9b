import { isIP } from "node:net";
import { parseTrustProxy } from "../client-address.ts";
import { eachHost } from "../database-hosts.ts";
import { checkTarget, RefusedTarget } from "../guarded-request.ts";
import { parseKeyRing } from "../secrets.ts";

/**
 * Checks of settings beyond their type. Each returns the problem without quoting the value, or
 * undefined.
 */
export const SETTING_CHECKS: Readonly<Partial<Record<string, (text: string) => string | undefined>>> = {
  HOST: (text) => (isIP(text) > 0 || isHostName(text) ? undefined : "must be an IP address or a host name"),
  DATABASE_URL: databaseUrlProblem,
  DATABASE_READ_URL: (text) =>
    databaseUrlProblem(text) ?? (eachHost(text).length > 1 ? "must name one server" : undefined),
  MIGRATION_DATABASE_URL: databaseUrlProblem,
  PUBLIC_URL: (text) => urlProblem(text, ["http:", "https:"]) ?? plainUrlProblem(text),
  ENCRYPTION_KEY: (text) => reasonOf(() => parseKeyRing(text)),
  SMTP_URL: (text) =>
    urlProblem(text, ["smtp:", "smtps:"]) ?? (URL.parse(text)?.hostname === "" ? "must name a host" : undefined),
  MAIL_FROM: (text) =>
    /^(?:[^\s<>@]+@[^\s<>@]+|[^<>@\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>)$/u.test(text)
      ? undefined
      : "must be an e-mail address or a name with an address in angle brackets",
  MAIL_PROBE_TO: (text) =>
    text === "none" || /^[^\s<>@]+@[^\s<>@]+$/.test(text) ? undefined : "must be an e-mail address or none",
  LICENSING_URL: (text) =>
    urlProblem(text, ["http:", "https:"]) ??
    plainUrlProblem(text) ??
    (isPrivateEnough(text) ? undefined : "must be https"),
  TRUST_PROXY: (text) => reasonOf(() => parseTrustProxy(text)),
  PLUGINS: (text) =>
    text === "" || text.split(",").every((part) => part.trim() !== "") ? undefined : "must not hold an empty name",
  REGISTER_ORIGINS: (text) => (text === "" || text.split(",").every(isOrigin) ? undefined : NO_ORIGIN),
  TZ: (text) => (isTimeZone(text) ? undefined : "must be the name of a time zone"),
};

const NO_ORIGIN =
  "must hold origins as browsers send them: http:// or https:// and a host in small letters, a port unless it is the scheme's own, " +
  "no path and no slash at the end, no *";

function isOrigin(text: string): boolean {
  const origin = text.trim();
  return /^https?:/.test(origin) && !origin.includes("*") && URL.parse(origin)?.origin === origin;
}

function isHostName(text: string): boolean {
  const labels = (text.endsWith(".") ? text.slice(0, -1) : text).split(".");
  return text.length <= 253 && labels.every(isLabel) && !/^[0-9.]+$/.test(text);
}

function isLabel(text: string): boolean {
  return /^[A-Za-z0-9-]{1,63}$/.test(text) && !text.startsWith("-") && !text.endsWith("-");
}

function urlProblem(text: string, protocols: readonly string[]): string | undefined {
  const url = URL.parse(text);
  if (url === null) return "must be a URL";
  if (protocols.includes(url.protocol)) return undefined;
  return `must begin with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`;
}

function plainUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  const has_more = url === null || url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "";
  return has_more ? "must have no user, query or fragment" : undefined;
}

function isPrivateEnough(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === "https:" || /^(?:localhost|127(?:\.[0-9]+){3}|\[::1\])$/.test(url?.hostname ?? "");
}

function isTimeZone(text: string): boolean {
  // Offsets are refused, although Intl accepts them, because they have no summer time.
  if (!/^[A-Za-z]/.test(text)) return false;
  return reasonOf(() => new Intl.DateTimeFormat("en", { timeZone: text })) === undefined;
}

function reasonOf(read: () => unknown): string | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

// Returns what is wrong with a database URL. PostgreSQL accepts a role without a host
// (`postgresql://role@/database?host=/run/postgresql`), but `URL` does not.
function databaseUrlProblem(text: string): string | undefined {
  const attributes = /[?&]target_session_attrs=([^&]*)/.exec(text)?.[1];
  if (attributes !== undefined && attributes !== "read-write" && attributes !== "primary") {
    return "must have target_session_attrs=read-write, or none";
  }
  for (const url of eachHost(text)) {
    const problem = urlProblem(url.replace(/^([a-z]+:\/\/)[^@/]*@\//, "$1/"), ["postgres:", "postgresql:"]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * Returns why the URL of the licensing service is not allowed, or undefined. Its addresses are
 * checked later.
 */
export function licensingProblem(text: string, allows_private: boolean): string | undefined {
  try {
    checkTarget(text, allows_private);
    return undefined;
  } catch (error) {
    if (!(error instanceof RefusedTarget)) throw error;
    return `cannot be called: ${error.message} (LICENSING_ALLOW_PRIVATE=on allows this machine and private networks)`;
  }
}
