import { seedAudit } from "../audit.ts";
import { load, request } from "../load.ts";
import { administrator, type Bench, type Figures, type Timed, timed } from "../part.ts";
import { RECORDS, seedRecords } from "./records.ts";
import { type Asked, requestsOf } from "./requests.ts";
import { findSample } from "./sample.ts";
import { LOCATIONS, REGISTERS, seedTrade } from "./trade.ts";

const AUDIT_ENTRIES = 200_000;
const REACH_MS = 200;

/**
 * Measures the requests of the administration application, page by page, over three years of trade.
 * One client sends them, with parameters as the application's data provider writes them.
 */
export async function benchAdmin(bench: Bench): Promise<Figures> {
  const { service, owner, shop, admin_receipts } = bench;
  const began = performance.now();
  const closings = await seedTrade(owner, shop, admin_receipts);
  await seedRecords(owner, admin_receipts);
  await seedAudit(owner, AUDIT_ENTRIES);
  console.log(
    `administration over ${admin_receipts} receipts, ${closings} closings, ${REGISTERS} registers, ${LOCATIONS} shops, ` +
      `${RECORDS}, ${AUDIT_ENTRIES} audit entries, filled in ${Math.round((performance.now() - began) / 1000)} s (reach p50 <= ${REACH_MS} ms)`,
  );
  const lists = await measureRequests(bench, await administrator(service));
  const slow = lists.filter(({ p50_ms }) => p50_ms > REACH_MS);
  console.log(
    slow.length === 0
      ? `all ${lists.length} requests within ${REACH_MS} ms`
      : `${slow.length} of ${lists.length} requests above ${REACH_MS} ms: ${slow.map(({ name }) => name).join("; ")}`,
  );
  return { lists };
}

/** Measures each request by sending it repeatedly, one after the other. */
export async function measureRequests(
  { service, owner, seconds }: Pick<Bench, "service" | "owner" | "seconds">,
  token: string,
  isWanted: (name: string) => boolean = () => true,
): Promise<Timed[]> {
  const lists: Timed[] = [];
  for (const asked of requestsOf(await findSample(owner))) {
    if (!isWanted(asked.name)) continue;
    const bytes = bytesOf(asked, token);
    const next = (): Buffer => bytes;
    await load({ port: service.port, clients: 1, seconds: Math.min(0.3, seconds), next });
    lists.push(timed(asked.name, await load({ port: service.port, clients: 1, seconds, next })));
  }
  return lists;
}

function bytesOf({ path, query, body }: Asked, token: string): Buffer {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const url = `/admin/api${path}${text === "" ? "" : `?${text}`}`;
  return body === undefined ? request("GET", url, token) : request("POST", url, token, JSON.stringify(body));
}
