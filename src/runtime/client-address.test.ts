import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  addressBucket,
  addressPrefix,
  cameByHttps,
  clientAddress,
  normalizeAddress,
  parseTrustProxy,
} from "./client-address.ts";

const none = parseTrustProxy("0");

void test("a forged X-Forwarded-For never changes the address when no proxy is trusted", () => {
  const forged = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())).map((all) => all.join(", ")),
  );
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), forged, (remote, header) => {
      assert.equal(clientAddress(remote, header, none), clientAddress(remote, undefined, none));
    }),
  );
});

void test("an entry that a client writes left of the trusted hops never changes the address", () => {
  fc.assert(
    fc.property(fc.string(), fc.ipV4(), (forged, client) => {
      const header = `${forged}, ${client}`;
      assert.equal(clientAddress("10.0.0.1", header, parseTrustProxy("1")), client);
      if (client.startsWith("10.")) return;
      assert.equal(clientAddress("10.0.0.1", header, parseTrustProxy("10.0.0.0/8")), client);
    }),
  );
});

void test("hops are counted from the right and stop at the end of the header", () => {
  assert.equal(clientAddress("10.0.0.1", "203.0.113.9, 198.51.100.7", parseTrustProxy("2")), "203.0.113.9");
  assert.equal(clientAddress("10.0.0.1", "203.0.113.9", parseTrustProxy("5")), "203.0.113.9");
  assert.equal(clientAddress("10.0.0.1", undefined, parseTrustProxy("1")), "10.0.0.1");
});

void test("trusted addresses are skipped, IPv4 addresses written as IPv6 included", () => {
  const trust = parseTrustProxy("10.0.0.0/8, ::1,192.0.2.4");
  assert.equal(clientAddress("::ffff:10.0.0.1", "203.0.113.9, 192.0.2.4, 10.9.9.9", trust), "203.0.113.9");
  assert.equal(clientAddress("::1", "2001:DB8:0::7", trust), "2001:db8::7");
  assert.equal(clientAddress("203.0.113.1", "198.51.100.7", trust), "203.0.113.1");
});

void test("an entry that is no address ends the search at the hop before it", () => {
  assert.equal(clientAddress("10.0.0.1", "198.51.100.7, nonsense", parseTrustProxy("2")), "10.0.0.1");
  assert.equal(clientAddress("", "198.51.100.7", parseTrustProxy("::1")), "unknown");
});

void test("a port beside an address is dropped", () => {
  assert.equal(clientAddress("10.0.0.1", "198.51.100.7:4711", parseTrustProxy("1")), "198.51.100.7");
  assert.equal(clientAddress("10.0.0.1", "[2001:db8::1]:443", parseTrustProxy("1")), "2001:db8::1");
});

void test("every spelling of an address is one address", () => {
  assert.equal(normalizeAddress("::FFFF:0102:0304"), "1.2.3.4");
  assert.equal(normalizeAddress("fe80:0:0::1%eth0"), "fe80::1");
  assert.equal(normalizeAddress("1.2.3.04"), "unknown");
});

void test("all addresses of one /64 share one bucket, those of another do not", () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const four = fc.tuple(group, group, group, group).map((groups) => groups.join(":"));
  fc.assert(
    fc.property(four, four, four, (net, host, other_host) => {
      const bucket = addressBucket(`${net}:${host}`);
      assert.equal(addressBucket(`${net}:${other_host}`), bucket);
      assert.equal(bucket, `${net}::/64`);
    }),
    { examples: [["0:1:0:0", "0:0:0:1", "1:0:0:0"]] },
  );
  assert.equal(addressBucket("2001:db8::1"), "2001:db8:0:0::/64");
  assert.equal(addressBucket("192.0.2.1"), "192.0.2.1");
});

void test("a trust setting that is neither hops nor addresses is refused by name", () => {
  for (const text of ["yes", "33", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "::ffff:10.0.0.0/104", "1,2", "-1"]) {
    assert.throws(() => parseTrustProxy(text), /hops|IPv4/, text);
  }
});

void test("a trusted proxy's last entry on the scheme decides, else PUBLIC_URL does", () => {
  const https = "https://pos.example.org";
  for (const [trust, remote, forwarded_proto, public_url, expected] of [
    ["0", "10.0.0.1", "https", undefined, false],
    ["0", "10.0.0.1", "http", https, true],
    ["1", "10.0.0.1", "https", undefined, true],
    ["1", "10.0.0.1", "HTTPS", undefined, true],
    ["1", "10.0.0.1", "https, http", https, false],
    ["1", "10.0.0.1", "http,https", undefined, true],
    ["1", "10.0.0.1", "", https, false],
    ["1", "10.0.0.1", undefined, https, true],
    ["10.0.0.0/8", "::ffff:10.0.0.1", "https", undefined, true],
    ["10.0.0.0/8", "192.0.2.1", "https", undefined, false],
    ["10.0.0.0/8", "192.0.2.1", "http", https, true],
  ] as const) {
    const arrival = { remote, forwarded_proto, public_url };
    assert.equal(cameByHttps(arrival, parseTrustProxy(trust)), expected, JSON.stringify([trust, arrival]));
  }
});

void test("the prefix of an address is its /24 or its /64", () => {
  assert.equal(addressPrefix("192.0.2.77"), "192.0.2.0/24");
  assert.equal(addressPrefix("::ffff:192.0.2.77"), "192.0.2.0/24");
  assert.equal(addressPrefix("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  assert.equal(addressPrefix("no address"), "unknown");
});
