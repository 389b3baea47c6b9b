import { BlockList, SocketAddress, isIP, isIPv4, isIPv6 } from "node:net";

/** Which proxies are trusted: a number of hops counted from the server, or a list of addresses. */
export type TrustProxy =
  | { readonly kind: "hops"; readonly hops: number }
  | { readonly kind: "addresses"; readonly addresses: BlockList };

const MAX_HOPS = 32;

/** Address of a caller without an IP address, for example behind a Unix socket. */
export const UNKNOWN_ADDRESS = "unknown";

/**
 * Reads a trust setting: a number of hops (`1`), or addresses and CIDR blocks separated by commas
 * (`10.0.0.0/8, ::1`).
 *
 * @throws Error that names the part which is neither.
 */
export function parseTrustProxy(text: string): TrustProxy {
  const parts = text.split(",").map((part) => part.trim());
  const first = parts[0] ?? "";
  if (parts.length === 1 && /^[0-9]+$/.test(first)) {
    const hops = Number(first);
    if (hops > MAX_HOPS) throw new Error(`must be at most ${MAX_HOPS} hops`);
    return { kind: "hops", hops };
  }
  const addresses = new BlockList();
  for (const part of parts) addTrusted(addresses, part);
  return { kind: "addresses", addresses };
}

function addTrusted(addresses: BlockList, part: string): void {
  const [address = "", prefix, ...rest] = part.split("/");
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : /^[0-9]{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  if (version === 0 || rest.length > 0 || !(length <= bits)) {
    throw new Error(`"${part.slice(0, 60)}" is neither a number of hops nor an address nor a CIDR block`);
  }
  if (version === 6 && isIPv4(normalizeAddress(address))) {
    throw new Error(`"${part.slice(0, 60)}" is an IPv4 address in IPv6 clothes; write it as IPv4`);
  }
  addresses.addSubnet(address, length, version === 4 ? "ipv4" : "ipv6");
}

/**
 * Returns the client's address: the right-most untrusted hop. `X-Forwarded-For` is read from the
 * right, since the client controls everything left of the first untrusted hop. An entry that is not
 * an address ends the search.
 *
 * @param remote - the address of the connection's other end.
 * @returns an address in canonical form (IPv4 for mapped IPv6), or {@link UNKNOWN_ADDRESS}.
 */
export function clientAddress(remote: string, forwarded_for: string | undefined, trust: TrustProxy): string {
  const hops = forwarded_for === undefined ? [] : forwarded_for.split(",");
  let address = normalizeAddress(remote);
  for (let hop = 0; hop < hops.length && isTrusted(address, hop, trust); hop += 1) {
    const next = normalizeAddress(withoutPort((hops[hops.length - 1 - hop] ?? "").trim()));
    if (next === UNKNOWN_ADDRESS) break;
    address = next;
  }
  return address;
}

function isTrusted(address: string, hop: number, trust: TrustProxy): boolean {
  if (trust.kind === "hops") return hop < trust.hops;
  return address !== UNKNOWN_ADDRESS && trust.addresses.check(address, isIPv4(address) ? "ipv4" : "ipv6");
}

export interface Arrival {
  /** Address of the connection's other end. */
  readonly remote: string;
  readonly forwarded_proto: string | undefined;
  /** Setting PUBLIC_URL. Its scheme decides when no trusted proxy sent the header. */
  readonly public_url: string | undefined;
}

/**
 * Returns whether the client's request came by https. The last entry of `X-Forwarded-Proto` decides
 * when a trusted proxy wrote it, else the scheme of `PUBLIC_URL`. The service itself has no TLS.
 */
export function cameByHttps({ remote, forwarded_proto, public_url }: Arrival, trust: TrustProxy): boolean {
  const proto = forwarded_proto?.slice(forwarded_proto.lastIndexOf(",") + 1).trim();
  if (proto !== undefined && isTrusted(normalizeAddress(remote), 0, trust)) return proto.toLowerCase() === "https";
  return isHttpsUrl(public_url);
}

export function isHttpsUrl(url: string | undefined): boolean {
  return url?.startsWith("https://") ?? false;
}

// Removes the client's port, which some proxies write into the header.
function withoutPort(entry: string): string {
  return /^\[([^\]]*)\](?::[0-9]+)?$/.exec(entry)?.[1] ?? /^([0-9.]+):[0-9]+$/.exec(entry)?.[1] ?? entry;
}

/**
 * Returns an address in canonical form: lower case, shortest form, without zone, IPv4 for mapped
 * IPv6.
 */
export function normalizeAddress(text: string): string {
  if (isIPv4(text)) return text;
  // A dual-stack socket puts this prefix before IPv4 addresses.
  const ipv4 = text.startsWith("::ffff:") ? text.slice("::ffff:".length) : "";
  if (isIPv4(ipv4)) return ipv4;
  if (!isIPv6(text)) return UNKNOWN_ADDRESS;
  const address = text.split("%", 1)[0] ?? "";
  const spelled = new SocketAddress({ address, family: "ipv6" }).address;
  const mapped = /^::ffff:([0-9.]+)$/.exec(spelled)?.[1];
  return mapped ?? spelled;
}

/**
 * Returns the key that rate limits use for an address: IPv4 unchanged, IPv6 as its /64, which
 * belongs to one client.
 */
export function addressBucket(ip: string): string {
  const address = normalizeAddress(ip);
  if (!isIPv6(address)) return address;
  const [left = "", right] = address.split("::");
  const head = left === "" ? [] : left.split(":");
  const tail = right === undefined || right === "" ? [] : right.split(":");
  // An IPv4 part at the end of the address takes two groups.
  const tail_groups = tail.length + (tail.at(-1)?.includes(".") === true ? 1 : 0);
  const zeros = right === undefined ? 0 : 8 - head.length - tail_groups;
  const groups = [...head, ...Array.from({ length: zeros }, () => "0"), ...tail];
  return `${groups.slice(0, 4).join(":")}::/64`;
}

/** Returns the part of an address that may be stored: the /24 of IPv4, the /64 of IPv6. */
export function addressPrefix(ip: string): string {
  const bucket = addressBucket(ip);
  return isIPv4(bucket) ? `${bucket.slice(0, bucket.lastIndexOf("."))}.0/24` : bucket;
}

/** Returns whether an address is a loopback address of this machine. */
export function isLoopback(ip: string): boolean {
  const address = normalizeAddress(ip);
  return address === "::1" || (isIPv4(address) && address.startsWith("127."));
}
