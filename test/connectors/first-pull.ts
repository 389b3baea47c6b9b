import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { residentMegabytes } from "../../bench/service.ts";
import { cases } from "../cases.ts";
import { type Process, startCommand } from "./command.ts";
import type { PlatformUnderTest, RunningPlatform } from "./port.ts";
import { openTrialApp, Trial } from "./trial.ts";

/** Number of records in a page. A page is read again after its process was killed. */
const PAGE = 200;
/** Maximum growth of memory in MB: less than half of what the tests add to the doubles' answers. */
const GROWTH_MAX_MB = 30;
const POLL_MS = 50;

export interface ShopSize {
  readonly products: number;
  readonly customers: number;
}

/** The size of the shop in case 24. */
export const WHOLE_SHOP: ShopSize = { products: 10_000, customers: 5_000 };

/**
 * Size of the shop of a real platform, whose pages take seconds. A kill at a third of it leaves
 * pages to read; flat memory is proven with the doubles at the whole size.
 */
export const REAL_SHOP: ShopSize = { products: cases(2_400, 10_000), customers: cases(1_200, 5_000) };

const LONG = "of a name that fills its column ".repeat(7);

/** Members that all products and customers have in common. */
export const PRODUCT = { name: `Tea ${LONG}`, price: "9.50", qty: "100" };
export const CUSTOMER = { firstname: "Ada", lastname: LONG };

/** Returns a platform whose start seeds a shop of this size. */
export function seeded(under: PlatformUnderTest, size: ShopSize): PlatformUnderTest {
  const start = async (): Promise<RunningPlatform> => {
    const platform = await under.start();
    const skus = Array.from({ length: size.products }, (_, index) => `sku-${index}`);
    await platform.seed.products(skus.map((sku) => ({ ...PRODUCT, sku })));
    for (let index = 0; index < size.customers; index += 1) {
      await platform.seed.customer({ ...CUSTOMER, email: `c${index}@shop.example` });
    }
    return platform;
  };
  return { ...under, start };
}

/**
 * Declares the test of case 24; call it once in a test file.
 *
 * @param under - a platform that starts with a shop of this size.
 * @param unavailable - why the platform cannot run here.
 */
export async function testFirstPull(under: PlatformUnderTest, size: ShopSize, unavailable?: string): Promise<void> {
  const skip = unavailable ?? false;
  const app = skip === false ? await openTrialApp() : undefined;
  describe(
    `the first pull of ${size.products} products and ${size.customers} customers of ${under.name}`,
    { skip },
    () => {
      let trial: Trial;
      before(async () => {
        assert.ok(app);
        trial = await Trial.open(under, app);
      });
      after(() => trial.close());

      test("a process that is killed repeats one page at most, every record is here once, and memory is flat", async (t) => {
        const pull = () => startCommand(trial.app.database, ["connector", "pull", "--sweep"]);
        const memory = await pullWithKills(trial, size, pull);
        t.diagnostic(
          memory === undefined
            ? "this system does not say how much memory a process has"
            : `resident memory in MB, medians of both halves: ${memory.join(", ")}`,
        );
      });
    },
  );
}

/**
 * Runs case 24: kills a process while it pulls customers and one while it pulls products, and lets
 * a third one end.
 *
 * @param start - starts a process that sweeps every kind, the customers before the products.
 * @returns the third process's median memory in MB in both halves of its calls; undefined where the
 *   system does not say.
 */
export async function pullWithKills(
  trial: Trial,
  size: ShopSize,
  start: () => Promise<Process>,
): Promise<readonly [number, number] | undefined> {
  await trial.begin();
  const { pool } = trial.app.deps;
  const rows = async (text: string, values: readonly unknown[] = []) => (await pool.query(text, [...values])).rows;
  const mapped = async (kind: string, more = "", values: readonly unknown[] = []): Promise<number> => {
    const text = `select count(*)::int as count from connector_map where kind = $1 ${more}`;
    return (await rows(text, [kind, ...values]))[0].count;
  };

  /**
   * Kills a process after a third of the records of a kind. Returns a check that later processes
   * went on from there.
   */
  const killIn = async (kind: keyof ShopSize): Promise<() => Promise<void>> => {
    const killed = await start();
    while ((await mapped(kind, "and hash is not null")) < size[kind] / 3) {
      assert.ok(!killed.hasEnded(), `the pull has ended before a third of the ${kind} was taken`);
      await delay(POLL_MS);
    }
    await killed.kill();
    const taken = await mapped(kind);
    assert.ok(taken < size[kind], `all ${kind} were taken before the process was killed`);
    const [{ at }] = await rows("select clock_timestamp()::text as at");
    // The lease of the killed process would end only after five minutes.
    await pool.query("update connector_cursor set leased_until = null");
    return async () => {
      const again = taken - (await mapped(kind, "and seen_at < $2", [at]));
      assert.ok(again <= PAGE, `of ${taken} ${kind} that were taken ${again} were read again`);
    };
  };
  const customersWentOn = await killIn("customers");
  const productsWentOn = await killIn("products");
  // The third process sweeps the customers again from the start.
  await customersWentOn();
  const last = await start();
  const [first, second] = await sampleMemory(trial, last);
  assert.equal(await last.ended, 0);
  await productsWentOn();

  const here = await rows(
    `select trim_scale(price)::text as price, trim_scale(qty)::text as qty, count(*)::int as count
     from shop_data.product group by price, qty`,
  );
  assert.deepEqual(here, [{ price: "9.5", qty: "100", count: size.products }], "the products here");
  const [accounts] = await rows("select count(*)::int as count from shop_data.customer");
  assert.deepEqual(accounts, { count: size.customers }, "the customers here");
  assert.deepEqual(await rows("select kind, code, key, there from connector_difference limit 5"), []);

  if (first === undefined || second === undefined) return undefined;
  assert.ok(second - first <= GROWTH_MAX_MB, `its memory grew from ${first} to ${second} MB`);
  return [first, second];
}

/** Returns the medians of a process's memory in both halves of its calls, without its start. */
async function sampleMemory(trial: Trial, process: Process): Promise<readonly (number | undefined)[]> {
  const { calls } = trial.proxy;
  const begin = calls.length;
  const samples: { readonly call: number; readonly megabytes: number }[] = [];
  while (!process.hasEnded()) {
    const megabytes = await residentMegabytes(process.pid);
    const call = calls.length - begin;
    if (megabytes !== undefined && call > 0) samples.push({ call, megabytes });
    await delay(POLL_MS);
  }
  const half = (calls.length - begin) / 2;
  return [samples.filter(({ call }) => call <= half), samples.filter(({ call }) => call > half)].map((each) => {
    const sorted = each.map(({ megabytes }) => megabytes).toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)];
  });
}
