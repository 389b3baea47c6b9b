import assert from "node:assert/strict";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { after, before, test } from "node:test";
import { examine } from "../src/main/doctor.ts";
import { loadConfig } from "../src/runtime/config/config.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/runtime/embedded-postgres/embedded-postgres.ts";
import { installJobs } from "../src/runtime/jobs.ts";
import { createLogger } from "../src/runtime/log.ts";
import { migrate } from "../src/runtime/migrate.ts";
import { newAdministrator } from "./administrator.ts";
import { runCommand } from "./command-line.ts";
import { queryOnce } from "./empty-database.ts";
import { receiptPoster } from "./fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { openStandbyServer, type StandbyServer } from "./standby-server.ts";
import { type Answer, openApp, type TestApp } from "./support.ts";

const log = createLogger({ level: "fatal", destination: { write: () => undefined } });
const ROLES = "/admin/api/roles?page_size=1000";

let directory = "";
let primary: EmbeddedPostgres;
let standby: StandbyServer;
let shop: TestApp;
let token = "";

before(async () => {
  directory = await mkdtemp(join(tmpdir(), "tk-standby-"));
  await chmod(directory, 0o711);
  primary = await startEmbeddedPostgres({ data_dir: join(directory, "data"), log, fsync: false });
  await migrate({ ...primary, afterwards: installJobs });
  standby = await openStandbyServer({ primary, directory, log });
  shop = await openApp({ database: primary, env: { DATABASE_READ_URL: standby.service_url } });
  ({ token } = await newAdministrator(shop));
});
after(async () => {
  await shop.close();
  await standby.stop();
  await primary.stop();
  await rm(directory, { recursive: true, maxRetries: 30, retryDelay: 100 });
});

/** Waits until a state is reached, at most five minutes. */
async function until(what: string, isReached: () => Promise<boolean>): Promise<void> {
  const end_ms = performance.now() + 300_000;
  while (!(await isReached())) {
    if (performance.now() > end_ms) throw new Error(`not reached: ${what}`);
    await sleep(50);
  }
}

async function get(url: string, position?: string): Promise<Answer> {
  const headers = position === undefined ? {} : { "x-position": position };
  const answer = await shop.call("GET", url, { token, headers });
  assert.equal(answer.status, 200, answer.text);
  return answer;
}

const isFromStandby = ({ headers }: Answer): boolean => headers["x-read-from"] === "standby";
const untilReadFrom = (database: "primary" | "standby"): Promise<void> =>
  until(`reads from the ${database}`, async () => isFromStandby(await get(ROLES)) === (database === "standby"));

/** Makes a role for staff; returns the position of this write. */
async function newRole(name: string): Promise<string> {
  const answer = await shop.call("POST", "/admin/api/roles", { token, body: { name, permissions: {} } });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers["x-read-from"], undefined);
  const position = String(answer.headers["x-position"]);
  assert.match(position, /^[0-9A-F]+\/[0-9A-F]+$/);
  return position;
}

const namesIn = ({ body }: Answer): string[] => body.items.map(({ name }: { name: string }) => name);
const onStandby = (text: string) => queryOnce(standby.admin_url, text);
const onPrimary = (text: string) => queryOnce(primary.owner_url, text);

async function lag(): Promise<number | undefined> {
  const found = /^tillkeeper_standby_lag_seconds (\S+)$/m.exec((await shop.deps.metrics.render()).body)?.[1];
  return found === undefined ? undefined : Number(found);
}

/** Makes each read of the roles on the standby take ten minutes while `work` runs. */
async function whileRolesAreSlow(work: () => Promise<void>): Promise<void> {
  await onPrimary("alter table pos.role rename to stored_role");
  await onPrimary(`create view pos.role as select * from pos.stored_role
    where pg_sleep(case when pg_is_in_recovery() then 600 else 0 end)::text is not null`);
  await onPrimary("grant select on pos.role to tillkeeper");
  // The replay of these locks must not cancel the slow list.
  const [written] = await onPrimary("select pg_current_wal_flush_lsn()::text as position");
  await until("slow roles on the standby", async () => {
    const [row] = await onStandby(`select pg_last_wal_replay_lsn() >= '${written?.["position"]}' as has_it`);
    return row?.["has_it"] === true;
  });
  try {
    await work();
  } finally {
    await onPrimary("drop view pos.role");
    await onPrimary("alter table pos.stored_role rename to role");
  }
}

/**
 * Begins a list of roles that is being read from the standby when this returns. A node that was
 * busy for a second does not trust the standby and reads from the primary: it is asked again.
 */
async function slowList(): Promise<{ readonly answer: Promise<Answer> }> {
  const isSlow = async (): Promise<boolean> =>
    (await onStandby("select from pg_stat_activity where wait_event = 'PgSleep'")).length > 0;
  const asked: Promise<Answer>[] = [];
  let isAnswered = true;
  await until("a slow list", async () => {
    if (isAnswered) {
      isAnswered = false;
      const answer = get(ROLES);
      const end = (): void => {
        isAnswered = true;
      };
      answer.then(end, end);
      asked.push(answer);
    }
    return isSlow();
  });
  const answer = asked.at(-1);
  assert.ok(answer !== undefined);
  return { answer };
}

test("who sends the position of a write never misses it, and reads from the standby once that has it", async () => {
  await untilReadFrom("standby");
  for (const name of ["Cashier", "Supervisor", "Trainee"]) {
    const position = await newRole(name);
    await until(`${name} on the standby`, async () => {
      const answer = await get(ROLES, position);
      assert.ok(namesIn(answer).includes(name));
      return isFromStandby(answer);
    });
  }
  for (const position of ["FFFFFFFF/FFFFFFFF", "unknown", ""]) assert.ok(!isFromStandby(await get(ROLES, position)));
});

test("a standby that has not replayed a write is not read by who sends its position", async () => {
  await untilReadFrom("standby");
  await onStandby("select pg_wal_replay_pause()");
  const position = await newRole("Paused");
  for (let time = 0; time < 20; time += 1) {
    const answer = await get(ROLES, position);
    assert.ok(!isFromStandby(answer));
    assert.ok(namesIn(answer).includes("Paused"));
  }
  await onStandby("select pg_wal_replay_resume()");
  await until("the standby has it", async () => isFromStandby(await get(ROLES, position)));
});

test("a standby that is more than ten seconds behind is not read, until it has caught up", async () => {
  await onStandby("select pg_wal_replay_pause()");
  await newRole("Late");
  // A single read from the primary says nothing about the lag: a busy node trusts no standby.
  await until("a lag of more than ten seconds", async () => ((await lag()) ?? 0) > 10);
  const late = await get(ROLES);
  assert.ok(!isFromStandby(late));
  assert.ok(namesIn(late).includes("Late"));
  await onStandby("select pg_wal_replay_resume()");
  await untilReadFrom("standby");
  await until("a lag of at most ten seconds", async () => ((await lag()) ?? Number.NaN) <= 10);
});

test("a list that the replay cancels is read again from the primary", async () => {
  await untilReadFrom("standby");
  await whileRolesAreSlow(async () => {
    const { answer } = await slowList();
    await onPrimary("begin; lock table pos.stored_role in access exclusive mode; commit");
    assert.ok(!isFromStandby(await answer));
    const conflicts = "select from pg_stat_database_conflicts where datname = 'tillkeeper' and confl_lock = 1";
    await until("one conflict", async () => (await onStandby(conflicts)).length === 1);
  });
});

test("when the standby stops in the middle of a list, that and all others are read from the primary", async () => {
  await untilReadFrom("standby");
  await whileRolesAreSlow(async () => {
    const { answer } = await slowList();
    const stopped = standby.stop();
    assert.ok(!isFromStandby(await answer));
    await stopped;
    for (let time = 0; time < 20; time += 1) assert.ok(!isFromStandby(await get(ROLES)));
    await until("no lag", async () => (await lag()) === undefined);
  });
  const position = await newRole("Alone");
  assert.ok(namesIn(await get(ROLES, position)).includes("Alone"));
  await standby.start();
  await until("the standby is back", async () => isFromStandby(await get(ROLES, position)));
});

test("nothing is counted on a standby: figures say until when receipts are counted", async () => {
  const till = await newTerminal(shop.deps);
  const waiting = async () => (await onPrimary("select from pos.receipt_to_count")).length;
  const storeReceipt = async (): Promise<void> => {
    const stored = await receiptPoster(shop)(sampleReceipt(till));
    assert.equal(stored.status, 200, stored.text);
    assert.equal(stored.headers["x-position"], undefined);
    assert.equal(await waiting(), 1);
    const position = await newRole(`After the receipt ${stored.body.receipt_id}`);
    await until("the standby has the receipt", async () => isFromStandby(await get(ROLES, position)));
  };
  await storeReceipt();
  const urls = [
    "/admin/api/trading-day",
    "/admin/api/trading-day/locations",
    "/admin/api/sales-report?by=day&from=2026-03-01&to=2026-03-31",
  ];
  for (const url of urls) {
    await until(url, async () => {
      // A node that was busy for a second reads from the primary, which counts the receipt.
      if ((await waiting()) === 0) await storeReceipt();
      const answer = await get(url);
      if (!isFromStandby(answer)) return false;
      assert.match(answer.body.counted_until, /^20\d\d-/);
      return true;
    });
  }
  assert.equal(await waiting(), 1);

  const counted = await get("/admin/api/trading-day", "FFFFFFFF/FFFFFFFF");
  assert.equal(counted.body.counted_until, null);
  assert.equal(await waiting(), 0);
  // A standby without a waiting receipt has counted all that it has.
  await until("the count is on the standby", async () => {
    const answer = await get("/admin/api/trading-day");
    return isFromStandby(answer) && Date.parse(answer.body.counted_until) > Date.parse("2026-01-01");
  });
});

test("registers, the pages of a row and writes never use the standby", async () => {
  await untilReadFrom("standby");
  for (const url of ["/rest/V1/pos/locations", "/rest/V1/pos/register-reports?changedAfter=0"]) {
    const { status, headers } = await shop.call("GET", url);
    assert.equal(status, 200);
    assert.equal(headers["x-read-from"], undefined);
  }
  assert.ok(!isFromStandby(await get("/admin/api/session")));
  const refused = await shop.call("PUT", "/admin/api/roles/1000000", { token, body: { name: "Nobody" } });
  assert.equal(refused.status, 404, refused.text);
  assert.match(String(refused.headers["x-position"]), /\//);
});

test("doctor checks the standby, and serve names the setting for it", async () => {
  const KEY = Buffer.alloc(32, 7).toString("base64");
  const stateOf = async (check: string, env: Record<string, string>): Promise<string> => {
    const config = loadConfig({ ENCRYPTION_KEY: KEY, DATA_DIR: directory, ...env });
    const found = (await examine(config)).find((finding) => finding.check === check);
    return `${found?.state} ${found?.text}`;
  };
  const DATABASE_URL = primary.service_url;
  assert.match(
    await stateOf("standby", { DATABASE_URL, DATABASE_READ_URL: standby.service_url }),
    /^ok .* up to \w+\/\w+$/,
  );
  assert.match(await stateOf("standby", { DATABASE_URL, DATABASE_READ_URL: DATABASE_URL }), /^failed .* is no standby/);
  const sentence = /target_session_attrs=read-write\..*DATABASE_READ_URL\./;
  assert.match(await stateOf("writes", { DATABASE_URL: standby.service_url }), sentence);
  const served = await runCommand(["serve"], {
    DATABASE_URL: standby.service_url,
    ENCRYPTION_KEY: KEY,
    PORT: "0",
    DATA_DIR: directory,
  });
  assert.equal(served.code, 1);
  assert.match(served.stderr, sentence);
});

test("a standby that was promoted is not read", async () => {
  await untilReadFrom("standby");
  await onStandby("select pg_promote()");
  await until("no lag", async () => (await lag()) === undefined);
  assert.ok(!isFromStandby(await get(ROLES)));
});
