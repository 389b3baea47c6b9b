import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { setCodes } from "./fixtures/one-time-codes/codes.ts";
import { newActivationCode } from "../src/runtime/tokens.ts";
import { setUpClock } from "./database-clock.ts";
import { newTerminal } from "./fixtures/rows.ts";
import { freePort, startService } from "./running-service.ts";
import { cloneDatabase, openApp } from "./support.ts";

/** Path of the library of Debian's package faketime; FAKETIME_LIBRARY overrides it. */
const LIBRARY = [
  process.env["FAKETIME_LIBRARY"] ?? "",
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
].find((path) => existsSync(path));
const skip = LIBRARY === undefined && "no libfaketime: apt-get install faketime, or set FAKETIME_LIBRARY";
const skewed = (by: string): Record<string, string> => ({ LD_PRELOAD: LIBRARY ?? "", FAKETIME: by });

const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString("base64");

test(
  "two nodes with clocks an hour ahead and an hour behind keep limits and codes by the database's clock",
  { skip },
  async () => {
    const app = await openApp();
    const directory = await mkdtemp(join(tmpdir(), "tillkeeper-skewed-"));
    const nodes = await Promise.all(
      ["+1h", "-1h"].map(async (by) =>
        startService(directory, await freePort(), {
          DATABASE_URL: app.database.service_url,
          MIGRATION_DATABASE_URL: app.database.owner_url,
          ENCRYPTION_KEY,
          ...skewed(by),
        }),
      ),
    );
    after(async () => {
      for (const node of nodes) await node.stop();
      await rm(directory, { recursive: true, force: true });
    });
    const [ahead, behind] = nodes;
    assert.ok(ahead && behind);
    for (const [{ port }, expected] of [
      [ahead, -3_600],
      [behind, 3_600],
    ] as const) {
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const [, seconds] = /^tillkeeper_database_clock_ahead_seconds (\S+)$/m.exec(metrics) ?? [];
      assert.equal(Math.round(Number(seconds) / 100) * 100, expected);
    }
    const post = async ({ port }: { readonly port: number }, path: string, body: unknown) => {
      const answer = await fetch(`http://127.0.0.1:${port}/rest/V1/pos/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${app.token}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: answer.status, date: answer.headers.get("date") ?? "", text: await answer.text() };
    };

    const { terminal_id: terminalId } = await newTerminal(app.deps);
    const ask = (node: typeof ahead, email: string) =>
      post(node, "self-checkout/otp/request", { request: { email, terminalId } });
    const newShopper = async (): Promise<string> => {
      const email = `${randomUUID()}@example.org`;
      await app.deps.pool.query(
        "insert into shop_data.customer (website_id, store_id, email, firstname, lastname) values (1, 1, $1, 'Jane', 'Doe')",
        [email],
      );
      return email;
    };

    const tell = await Promise.all(nodes.map((node) => ask(node, `${randomUUID()}@example.org`)));
    const [late = 0, early = 0] = tell.map(({ date }) => Date.parse(date));
    assert.ok(late - early > 110 * 60_000, "the clocks of the nodes are apart");

    for (const [asked, proves] of [
      [ahead, behind],
      [behind, ahead],
    ] as const) {
      const prove = async (seconds_left: number) => {
        const email = await newShopper();
        assert.equal((await ask(asked, email)).status, 200);
        await setCodes(app, "123456");
        await app.deps.pool.query(
          `update one_time_code set expires_at = clock_timestamp() + make_interval(secs => $2),
                customer_id = (select entity_id from shop_data.customer where email = $1) where email = $1`,
          [email, seconds_left],
        );
        return (await post(proves, "self-checkout/otp/verify", { request: { email, terminalId, code: "123456" } }))
          .status;
      };
      assert.deepEqual([await prove(30), await prove(-1)], [200, 401]);
    }

    const shopper = await newShopper();
    const answers = [];
    for (const node of [ahead, behind, ahead, behind, ahead]) answers.push((await ask(node, shopper)).status);
    assert.deepEqual(answers, [200, 200, 200, 400, 400]);

    const guess = { activationCode: newActivationCode(), deviceIdentifier: randomUUID() };
    const guesses = [];
    for (let n = 0; n < 12; n += 1) guesses.push(await post(n % 2 === 0 ? ahead : behind, "terminals/activate", guess));
    assert.deepEqual(
      guesses.map(({ status }) => status),
      [...Array.from({ length: 10 }, () => 404), 429, 429],
    );
    const wait = '{"message":"Too many requests. Please wait %1 minutes.","parameters":[15]}';
    assert.deepEqual(
      guesses.slice(10).map((answer) => answer.text),
      [wait, wait],
    );
  },
);

test(
  "a node whose own clock is behind or ahead does the daily job when the database's clock is past four",
  { skip },
  async () => {
    const database = await cloneDatabase();
    const clock = await setUpClock(database);
    const { deps } = await openApp({ database });
    const runs = async (by_database: string, by_node: string): Promise<boolean> => {
      await clock.stopAt(`2037-05-06T${by_database}Z`);
      await deps.pool.query("update telemetry_run set last_run_on = '2037-05-05'");
      const node = spawn(process.execPath, [join(import.meta.dirname, "./fixtures/telemetry/run.ts")], {
        env: { ...process.env, DATABASE_URL: database.service_url, TZ: "UTC", ...skewed(`@2037-05-06 ${by_node}`) },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [outcome = ""] = (await text(node.stdout)).split("\n");
      assert.match(outcome, /^(null|\{"days":0.*\})$/);
      return outcome !== "null";
    };
    assert.equal(await runs("03:30:00", "04:30:00"), false);
    assert.equal(await runs("04:30:00", "03:30:00"), true);
  },
);
