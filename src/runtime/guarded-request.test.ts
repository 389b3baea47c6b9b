import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer, isIP, type Socket } from "node:net";
import { after, describe, test } from "node:test";
import { startSmtp } from "../../test/smtp.ts";
import { checkTarget, type GuardedRequest, guardedRequest, RefusedTarget } from "./guarded-request.ts";
import { isAllowedAddress } from "./public-address.ts";

const closings: (() => void)[] = [];
after(() => {
  for (const close of closings) close();
});

/** Starts a server on loopback that counts its connections. */
async function listen(
  answer: RequestListener,
  host = "127.0.0.1",
): Promise<{ port: number; connections: () => number }> {
  let connections = 0;
  const server = createServer(answer).on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  closings.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

function post(url: string, changes: Partial<GuardedRequest> = {}): ReturnType<typeof guardedRequest> {
  return guardedRequest({
    url,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
    timeout_ms: 10_000,
    response_bytes_max: 64 * 1024,
    allows_private: false,
    ...changes,
  });
}

const resolvesTo =
  (...addresses: readonly string[]): NonNullable<GuardedRequest["resolve"]> =>
  async () =>
    addresses.map((address) => ({ address, family: isIP(address) }));

describe("a request to a target from user input", () => {
  test("a guarded request has its method and its whole body, and gives the headers of the answer", async () => {
    const seen: string[] = [];
    const { port } = await listen((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => (body += text));
      request.on("end", () => {
        seen.push(`${request.method} ${body}`);
        response.writeHead(429, { "Retry-After": "7" }).end();
      });
    });
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      const changes = { method, body: '{"name":"Müller"}', allows_private: true };
      const { status, headers } = await post(`http://127.0.0.1:${port}/`, changes);
      assert.deepEqual([status, headers["retry-after"]], [429, "7"]);
    }
    assert.deepEqual(
      seen,
      ["POST", "PUT", "PATCH", "DELETE"].map((method) => `${method} {"name":"Müller"}`),
    );
  });

  test("a guarded request never reaches this machine or its network, however the address is written", async (t) => {
    const trap = await listen((_request, response) => response.end("trapped"));
    const hosts = [
      "127.0.0.1",
      "127.1",
      "127.255.255.254",
      "2130706433",
      "0x7f000001",
      "0x7f.1",
      "0177.0.0.1",
      "017700000001",
      "0",
      "0.0.0.0",
      "[::1]",
      "[::]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[::127.0.0.1]",
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
      "[fe80::1]",
      "[fd12:3456::1]",
      "[fd00:ec2::254]",
      "[ff02::1]",
      "10.1.2.3",
      "172.16.0.1",
      "192.168.1.1",
      "100.64.0.1",
      "100.100.100.200",
      "169.254.169.254",
      "168.63.129.16",
      "224.0.0.1",
      "255.255.255.255",
      "localhost",
      "LOCALHOST",
      "１２７.0.0.1",
      "127。0。0。1",
    ];
    for (const host of hosts) {
      await assert.rejects(post(`https://${host}:${trap.port}/hook`), RefusedTarget, host);
      await assert.rejects(post(`http://${host}:${trap.port}/hook`), RefusedTarget, host);
    }
    // Any error is accepted, because the system decides whether `localhost.` is a name.
    await assert.rejects(post(`https://localhost.:${trap.port}/`));
    assert.equal(trap.connections(), 0);
    t.diagnostic(`${hosts.length} hosts, ${trap.connections()} connections at the trap`);
  });

  test("is not sent to a server whose certificate is not valid", async (t) => {
    // The test uses a mail server with TLS, because its certificate is self-signed.
    const { url } = await startSmtp(t, "accept", { secure: true });
    const sent = post(`https://127.0.0.1:${new URL(url).port}/hook`, { allows_private: true });
    await assert.rejects(sent, /certificate has expired|self-signed certificate/);
  });

  test("refuses a name of which any address is private, and one without addresses", async () => {
    const trap = await listen((_request, response) => response.end());
    for (const addresses of [
      ["127.0.0.1"],
      ["::1"],
      ["::ffff:127.0.0.1"],
      ["8.8.8.8", "127.0.0.1"],
      ["2606:4700::1111", "fe80::1"],
      [],
    ]) {
      await assert.rejects(
        post(`https://rebind.example:${trap.port}/`, { resolve: resolvesTo(...addresses) }),
        RefusedTarget,
        addresses.join(),
      );
    }
    assert.equal(trap.connections(), 0);
  });

  test("a guarded request connects to the checked address, though the name resolves to another one a moment later", async () => {
    const trap = await listen((_request, response) => response.end("trap"), "127.0.0.3");
    const own = await listen((_request, response) => response.end("own"), "127.0.0.2");
    let asked = 0;
    const resolve: NonNullable<GuardedRequest["resolve"]> = async () => {
      asked += 1;
      return [{ address: asked === 1 ? "127.0.0.2" : "127.0.0.3", family: 4 }];
    };
    const answer = await post(`http://rebind.example:${own.port}/`, { allows_private: true, resolve });
    assert.equal(answer.body.toString(), "own");
    assert.deepEqual([asked, trap.connections()], [1, 0]);
  });

  test("a guarded request answers a redirect as it is and does not follow it", async () => {
    const trap = await listen((_request, response) => response.end());
    for (const status of [301, 302, 303, 307, 308]) {
      const server = await listen((_request, response) => {
        response.writeHead(status, { location: `http://127.0.0.1:${trap.port}/` }).end();
      });
      const answer = await post(`http://127.0.0.1:${server.port}/`, { allows_private: true });
      assert.equal(answer.status, status);
    }
    assert.equal(trap.connections(), 0);
  });

  test("a guarded request answers a switch of protocols as it is, and ends then", async () => {
    const switching = createSocketServer((socket) => {
      socket.once("data", () => {
        socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nmore");
      });
    });
    await new Promise<void>((resolve) => {
      switching.listen(0, "127.0.0.1", resolve);
    });
    closings.push(() => switching.close());
    const { port } = switching.address() as AddressInfo;
    const ended = once(switching, "connection").then(([socket]) => once(socket as Socket, "close"));
    const answer = await post(`http://127.0.0.1:${port}/`, { allows_private: true });
    assert.deepEqual([answer.status, answer.body.length, answer.is_truncated], [101, 0, false]);
    await ended;
  });

  test("a guarded request cuts off a long answer and gives up on one that does not come or does not end", async () => {
    const long = await listen((_request, response) => {
      response.write("x".repeat(1_000_000));
    });
    const answer = await post(`http://127.0.0.1:${long.port}/`, { allows_private: true });
    assert.deepEqual([answer.status, answer.body.length, answer.is_truncated], [200, 64 * 1024, true]);
    const silent = await listen(() => undefined);
    const endless = await listen((_request, response) => {
      response.write("x");
    });
    for (const { port } of [silent, endless]) {
      const late = post(`http://127.0.0.1:${port}/`, { allows_private: true, timeout_ms: 100 });
      await assert.rejects(late, /did not answer within 100 ms/);
    }
    const nameless = post("https://slow.example/", { timeout_ms: 100, resolve: () => new Promise(() => undefined) });
    await assert.rejects(nameless, /did not answer within 100 ms/);
  });

  test("a guarded request ends with the operation that it belongs to", async () => {
    const ended = new AbortController();
    const closed = Promise.withResolvers<void>();
    const silent = await listen((request) => {
      request.socket.once("close", closed.resolve);
      ended.abort(new Error("the operation is over"));
    });
    const sent = post(`http://127.0.0.1:${silent.port}/`, { allows_private: true, signal: ended.signal });
    await assert.rejects(sent, /the operation is over/);
    await closed.promise;
  });
});

describe("an address", () => {
  test("the address of a target has a host, no credentials, no fragment and https", () => {
    for (const url of ["", "hook", "ftp://example.org/", "file:///etc/passwd", "https://", "http://example.org/"]) {
      assert.throws(() => checkTarget(url, false), RefusedTarget, url);
    }
    for (const url of ["https://a@example.org/", "https://a:b@example.org/", "https://example.org/#x"]) {
      assert.throws(() => checkTarget(url, true), RefusedTarget, url);
    }
    assert.throws(() => checkTarget("https://134744072/", true), /four numbers/);
    assert.equal(checkTarget("https://hooks.example.org:8443/a?b=c", false).port, "8443");
    assert.equal(checkTarget("https://8.8.8.8/", false).hostname, "8.8.8.8");
  });

  test("an address is public when the internet routes it", () => {
    for (const address of ["8.8.8.8", "1.1.1.1", "100.128.0.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"]) {
      assert.equal(isAllowedAddress(address, false), true, address);
    }
    for (const address of [
      "",
      "example.org",
      "2001:db8::1",
      "2001::1",
      "3fff::1",
      "4000::1",
      "fe80::1%lo",
      "::8.8.8.8",
    ]) {
      assert.equal(isAllowedAddress(address, false), false, address);
    }
  });

  test("an address of a private network is allowed by the setting, one of link-local, multicast and metadata never", () => {
    for (const address of ["127.0.0.1", "10.0.0.1", "192.168.0.1", "100.64.0.1", "::1", "fd12::1"]) {
      assert.deepEqual([isAllowedAddress(address, false), isAllowedAddress(address, true)], [false, true], address);
    }
    for (const address of ["169.254.169.254", "0.0.0.0", "224.0.0.1", "fe80::1", "ff02::1", "fd00:ec2::254", "::"]) {
      assert.equal(isAllowedAddress(address, true), false, address);
    }
  });
});
