import { type LookupAddress, promises as dns } from "node:dns";
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isAllowedAddress } from "./public-address.ts";

const TARGET_FAULTS = {
  without_host: "it is not a URL with a host",
  not_https: "it must begin with https://",
  with_user: "it must hold no user and no password",
  with_fragment: "it must have no fragment",
  not_four_numbers: "its address must be written as four numbers",
  host_without_address: '"%1" has no address',
  address_private: "the address %1 is not a public one",
} as const;

export type TargetFault = keyof typeof TARGET_FAULTS;

/** Error: the address may not be called, and nothing was sent. */
export class RefusedTarget extends Error {
  override readonly name = "RefusedTarget";
  readonly fault: TargetFault;
  /** The refused host or address; empty when the whole URL is refused. */
  readonly host: string;

  constructor(fault: TargetFault, host = "") {
    super(TARGET_FAULTS[fault].replace("%1", () => host));
    this.fault = fault;
    this.host = host;
  }
}

/** Error: the target exceeded the time limit. */
export class TimedOut extends Error {
  override readonly name = "TimedOut";

  constructor(timeout_ms: number, cause: unknown) {
    super(`it did not answer within ${timeout_ms} ms`, { cause });
  }
}

export interface GuardedRequest {
  readonly url: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Maximum ms of the whole request: name resolution, connection and response. */
  readonly timeout_ms: number;
  /** Maximum bytes of the response's body; the rest is cut off. */
  readonly response_bytes_max: number;
  /** True to also allow http, loopback and private networks. */
  readonly allows_private: boolean;
  /** Ends the request early when aborted. */
  readonly signal?: AbortSignal;
  /** Finds the addresses of a host name; default: the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
}

export interface GuardedAnswer {
  readonly status: number;
  /** Headers of the response by lower-case name. */
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly is_truncated: boolean;
}

/**
 * Validates an address without resolving its name.
 *
 * @throws RefusedTarget with the reason.
 */
export function checkTarget(text: string, allows_private: boolean): URL {
  const url = URL.parse(text);
  if (url === null || url.hostname === "") throw new RefusedTarget("without_host");
  if (url.protocol !== "https:" && !(allows_private && url.protocol === "http:")) {
    throw new RefusedTarget("not_https");
  }
  if (url.username !== "" || url.password !== "") throw new RefusedTarget("with_user");
  if (url.hash !== "") throw new RefusedTarget("with_fragment");
  const host = hostOf(url);
  // Other notations of an IPv4 address, such as 2130706433, 0x7f.1 and 0177.0.0.1, are refused:
  // they are used to bypass checks.
  if (isIP(host) === 4 && !text.includes(host)) throw new RefusedTarget("not_four_numbers");
  if (isIP(host) !== 0) requireAllowed(host, allows_private);
  return url;
}

/**
 * Sends a request to a target from user input, which must not reach services that only this machine
 * can reach. Checks every address of the host name and connects to a checked one, even when the
 * name resolves differently later. Does not follow redirects.
 *
 * @throws RefusedTarget when the target may not be called.
 * @throws TimedOut when it does not respond in time.
 */
export async function guardedRequest(request: GuardedRequest): Promise<GuardedAnswer> {
  const url = checkTarget(request.url, request.allows_private);
  const late = AbortSignal.timeout(request.timeout_ms);
  const signal = request.signal === undefined ? late : AbortSignal.any([late, request.signal]);
  try {
    const addresses = await beforeAbort(signal, checkedAddresses(request, hostOf(url)));
    return await beforeAbort(signal, send(request, url, addresses, signal));
  } catch (error) {
    if (!late.aborted) throw error;
    throw new TimedOut(request.timeout_ms, error);
  }
}

async function checkedAddresses(
  { resolve = systemResolve, allows_private }: GuardedRequest,
  host: string,
): Promise<readonly LookupAddress[]> {
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new RefusedTarget("host_without_address", host);
  for (const { address } of addresses) requireAllowed(address, allows_private);
  return addresses;
}

function systemResolve(hostname: string): Promise<readonly LookupAddress[]> {
  return dns.lookup(hostname, { all: true, verbatim: true });
}

function requireAllowed(address: string, allows_private: boolean): void {
  if (isAllowedAddress(address, allows_private)) return;
  throw new RefusedTarget("address_private", address);
}

function send(
  { method, headers, body, response_bytes_max }: GuardedRequest,
  url: URL,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  return new Promise((resolve, reject) => {
    const open = url.protocol === "http:" ? requestHttp : requestHttps;
    // The request gets a connection of its own: a pooled one could lead to another address of the
    // name.
    const lookup = pinned(addresses);
    const outgoing = open(url, { method, headers: framed(headers, body), signal, agent: false, lookup }, (answer) => {
      const { statusCode: status = 0, headers: received } = answer;
      readUpTo(answer, response_bytes_max).then((read) => resolve({ status, headers: received, ...read }), reject);
    });
    // The request does not ask for an upgrade. Without this listener Node would close the
    // connection without an error.
    outgoing.once("upgrade", ({ statusCode: status = 0, headers: received }, socket) => {
      socket.destroy();
      resolve({ status, headers: received, body: Buffer.alloc(0), is_truncated: false });
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

/** Adds the length of the body, which Node leaves out for a DELETE. */
function framed(headers: GuardedRequest["headers"], body: string | undefined): GuardedRequest["headers"] {
  return body === undefined ? headers : { ...headers, "content-length": String(Buffer.byteLength(body)) };
}

function pinned(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all === true) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };
}

async function readUpTo(
  answer: IncomingMessage,
  bytes_max: number,
): Promise<Pick<GuardedAnswer, "body" | "is_truncated">> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop destroys the connection.
    if (bytes > bytes_max) break;
  }
  return { body: Buffer.concat(chunks).subarray(0, bytes_max), is_truncated: bytes > bytes_max };
}

function hostOf({ hostname }: URL): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}

function beforeAbort<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    work.then(resolve, reject);
  });
}
