import { networkInterfaces } from "node:os";
import { isIP } from "node:net";
import type { Config } from "./config/config.ts";
import { isLoopback } from "./client-address.ts";

type Interfaces = ReturnType<typeof networkInterfaces>;

/**
 * Returns the address at which other machines reach this service, without a slash at the end:
 * PUBLIC_URL, else the address that it listens on. A service that listens on all addresses gives
 * the first one of this machine's network.
 *
 * @returns undefined when only this machine reaches it, and when its port is not known.
 */
export function reachableAddress(
  { public_url, host, port }: Pick<Config, "public_url" | "host" | "port">,
  interfaces: Interfaces = networkInterfaces(),
): string | undefined {
  if (public_url !== undefined) return public_url;
  if (port === 0 || host === "localhost" || isLoopback(host)) return undefined;
  const name = host === "0.0.0.0" || host === "::" ? networkAddress(interfaces) : host;
  if (name === undefined) return undefined;
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
}

function networkAddress(interfaces: Interfaces): string | undefined {
  const own = Object.values(interfaces).flatMap((addresses) => addresses ?? []);
  return own.find(({ internal, family }) => !internal && family === "IPv4")?.address;
}
