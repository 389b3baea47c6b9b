import { BlockList, isIP } from "node:net";

type Subnet = readonly [network: string, prefix: number];

/**
 * IPv4 addresses that are never allowed: unspecified, link-local (includes cloud metadata),
 * multicast and reserved ones.
 */
const NEVER_V4: readonly Subnet[] = [
  ["0.0.0.0", 8],
  ["169.254.0.0", 16],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Azure and Alibaba provide their metadata here, others under link-local addresses.
  ["168.63.129.16", 32],
  ["100.100.100.200", 32],
];
/** IPv4 addresses of this machine and its network: loopback, RFC 1918, carrier-grade NAT. */
const PRIVATE_V4: readonly Subnet[] = [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
];
/**
 * IPv6 networks that are never allowed. Only 2000::/3 is routed; within it these are for protocol
 * assignments with Teredo, documentation and 6to4.
 */
const NEVER_V6: readonly Subnet[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  // AWS provides its metadata here.
  ["fd00:ec2::", 64],
];
const GLOBAL_V6: readonly Subnet[] = [["2000::", 3]];
const PRIVATE_V6: readonly Subnet[] = [
  ["::1", 128],
  ["fc00::", 7],
];

const never_v4 = listOf(NEVER_V4, "ipv4");
const private_v4 = listOf(PRIVATE_V4, "ipv4");
const never_v6 = listOf(NEVER_V6, "ipv6");
const global_v6 = listOf(GLOBAL_V6, "ipv6");
const private_v6 = listOf(PRIVATE_V6, "ipv6");

/**
 * Returns whether a request to an address from user input is allowed. IPv6 is refused unless it is
 * known to be public, which excludes every notation of an IPv4 address in it.
 *
 * @param allows_private - true also allows loopback and private networks, but never link-local,
 *   multicast and reserved addresses.
 */
export function isAllowedAddress(address: string, allows_private: boolean): boolean {
  switch (isIP(address)) {
    case 4:
      return !never_v4.check(address) && (allows_private || !private_v4.check(address));
    case 6:
      if (address.includes("%") || never_v6.check(address, "ipv6")) return false;
      return global_v6.check(address, "ipv6") || (allows_private && private_v6.check(address, "ipv6"));
    default:
      return false;
  }
}

function listOf(subnets: readonly Subnet[], family: "ipv4" | "ipv6"): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}
