import assert from "node:assert/strict";
import type { networkInterfaces } from "node:os";
import { test } from "node:test";
import { reachableAddress } from "./reachable-address.ts";

const address = (text: string, internal: boolean) => ({
  address: text,
  netmask: "255.255.255.0",
  family: "IPv4" as const,
  mac: "00:00:00:00:00:00",
  internal,
  cidr: null,
});
const INTERFACES: ReturnType<typeof networkInterfaces> = {
  lo: [address("127.0.0.1", true)],
  eth0: [address("192.168.1.20", false)],
};

test("the address that other machines reach is PUBLIC_URL, else one of the network, else none", () => {
  for (const [host, port, public_url, expected] of [
    ["127.0.0.1", 8080, "https://till.example/shop", "https://till.example/shop"],
    ["127.0.0.1", 8080, undefined, undefined],
    ["localhost", 8080, undefined, undefined],
    ["::1", 8080, undefined, undefined],
    ["0.0.0.0", 8080, undefined, "http://192.168.1.20:8080"],
    ["::", 8080, undefined, "http://192.168.1.20:8080"],
    ["0.0.0.0", 0, undefined, undefined],
    ["192.168.1.7", 9000, undefined, "http://192.168.1.7:9000"],
    ["fd00::7", 9000, undefined, "http://[fd00::7]:9000"],
    ["till.local", 9000, undefined, "http://till.local:9000"],
  ] as const) {
    assert.equal(reachableAddress({ host, port, public_url }, INTERFACES), expected, `${host} ${port}`);
  }
  assert.equal(reachableAddress({ host: "0.0.0.0", port: 1, public_url: undefined }, {}), undefined);
});
