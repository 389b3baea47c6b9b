import { type RunningShop, socketOf } from "../test/running-service.ts";
import { beside, type Measured } from "./beside.ts";
import { limitOf } from "./limits.ts";
import { load, request } from "./load.ts";
import type { Bench, Figures } from "./part.ts";
import { receiptLimit, receiptLoad, receiptRequests } from "./receipts.ts";
import { startBareRoute } from "./service.ts";

/**
 * Measures receipts that one, sixteen and thirty-two clients send. Every acknowledged receipt must
 * be stored.
 */
export async function benchReceipts({ service, owner, data_dir, shop, seconds, rounds }: Bench): Promise<Figures> {
  console.log(`receipt sync, body of ${receiptRequests(shop).bytes} bytes`);
  const { rows: before } = await owner.query<{ stored: number }>("select count(*)::int as stored from pos.receipt");
  let acknowledged = 0;
  const counted = async (clients: number, lasting: number) => {
    const result = await receiptLoad(shop, service.port, clients, lasting);
    acknowledged += result.acknowledged;
    return result;
  };
  await counted(32, 2);
  const measured: Measured[] = [];
  for (const clients of [1, 16, 32]) {
    measured.push(
      await beside({
        name: `receipt sync, ${clients} clients`,
        reach: clients === 32 ? "0.7" : "-",
        rounds,
        limit: () => receiptLimit(owner, data_dir, shop, clients, seconds),
        run: () => counted(clients, seconds),
      }),
    );
  }
  const { rows } = await owner.query<{ stored: number }>("select count(*)::int as stored from pos.receipt");
  const stored = (rows[0]?.stored ?? 0) - (before[0]?.stored ?? 0);
  console.log(`receipts acknowledged ${acknowledged}, stored ${stored}\n`);
  if (stored !== acknowledged) throw new Error("receipts acknowledged and stored differ");
  return { measured };
}

export async function benchHeartbeat({ service, data_dir, shop, seconds, rounds }: Bench): Promise<Figures> {
  const next = heartbeats(shop);
  await load({ port: service.port, clients: 32, seconds: 2, next });
  const first = shop.terminal_ids[0] ?? 1;
  const measured = await beside({
    name: "heartbeat, 32 clients",
    reach: "0.8",
    rounds,
    limit: () =>
      limitOf({
        socket: socketOf(data_dir),
        role: "tillkeeper",
        clients: 32,
        seconds,
        parameters: {},
        random: { name: "terminal", from: first, to: first + shop.terminal_ids.length - 1 },
        statement: "update pos.terminal_presence set last_seen_at = clock_timestamp() where terminal_id = :terminal",
      }),
    run: () => load({ port: service.port, clients: 32, seconds, next }),
  });
  return { measured: [measured] };
}

function heartbeats(shop: RunningShop): () => Buffer {
  const requests = shop.terminal_ids.map((terminal_id, index) =>
    request(
      "POST",
      `/rest/V1/pos/terminals/${terminal_id}/heartbeat`,
      shop.token,
      JSON.stringify({ deviceIdentifier: shop.device_identifiers[index] }),
    ),
  );
  let turn = 0;
  return () => requests[(turn += 1) % requests.length] ?? Buffer.alloc(0);
}

/**
 * Measures the configuration route, and beside it a bare route with a response of the same size.
 */
export async function benchConfig({ service, shop, seconds, rounds }: Bench): Promise<Figures> {
  const measured: Measured[] = [];
  for (const [name, path] of [
    ["global config, 32 clients", "/rest/V1/pos/config"],
    ["terminal config, 32 clients", `/rest/V1/pos/terminals/${shop.terminal_ids[0]}/config`],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, {
      headers: { authorization: `Bearer ${shop.token}` },
    });
    const bytes = Buffer.byteLength(await answer.text());
    const bare_port = service.port + 1;
    const bare = await startBareRoute(bytes, bare_port);
    const run = (port: number, url: string) => {
      const bytes_sent = request("GET", url, shop.token);
      return load({ port, clients: 32, seconds, next: () => bytes_sent });
    };
    await run(bare_port, "/");
    measured.push(
      await beside({
        name: `${name} (${bytes} bytes)`,
        reach: "0.7",
        rounds,
        limit: async () => ({ tool: "bare Fastify", per_second: (await run(bare_port, "/")).requests_per_second }),
        run: () => run(service.port, path),
      }),
    );
    await bare.stop();
  }
  return { measured };
}
