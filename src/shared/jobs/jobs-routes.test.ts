import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { newAdministrator } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";
import { inTransaction } from "../../runtime/transaction.ts";

const shop = await openApp();
const { call, deps } = shop;
const admin = await newAdministrator(shop);
const jobsOf = async (query = "") =>
  (await call("GET", `/admin/api/jobs?${query}`, { token: admin.token })).body as {
    items: Record<string, unknown>[];
    total_count: number;
  };

async function enqueue(): Promise<void> {
  await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, "evaluate_closing", { report_id: randomUUID() }));
}

test("a job is listed from its enqueueing to its end", async () => {
  await enqueue();
  const [waiting] = (await jobsOf("filter[kind]=evaluate_closing")).items;
  assert.deepEqual([waiting?.["state"], waiting?.["retry_count"]], ["created", 0]);
  await deps.jobs.runDue("evaluate_closing", async () => undefined);
  const [done] = (await jobsOf(`filter[job_id]=${String(waiting?.["job_id"])}`)).items;
  assert.equal(done?.["state"], "completed");
});

test("a failed job shows its reason, and can be tried once more", async () => {
  await enqueue();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await deps.pool.query("update pgboss.job set start_after = now() where state = 'retry'");
    await deps.jobs
      .runDue("evaluate_closing", () => Promise.reject(new Error("no paper")))
      .catch((error: unknown) => assert.match(String(error), /no paper/));
  }
  const [failed] = (await jobsOf("filter[state]=failed")).items;
  assert.match(String(failed?.["outcome"]), /no paper/);
  const url = `/admin/api/jobs/${String(failed?.["job_id"])}/retry`;
  assert.equal((await call("POST", url, { token: admin.token, body: {} })).text, "true");
  assert.equal((await call("POST", url, { token: admin.token, body: {} })).status, 400);
  assert.equal(await deps.jobs.runDue("evaluate_closing", async () => undefined), 1);
});

test("a failed mail is kept for 30 days, and is gone once it is dismissed; one that has not failed stays", async () => {
  await inTransaction(deps.db, (tx) => deps.jobs.enqueue(tx, "send_account_notice", { admin_notice_id: 1 }));
  const of = async () => (await jobsOf("filter[kind]=send_account_notice")).items[0];
  const dismiss = async (job_id: unknown) =>
    (await call("POST", `/admin/api/jobs/${String(job_id)}/dismiss`, { token: admin.token, body: {} })).status;
  const job_id = (await of())?.["job_id"];
  assert.equal(await dismiss(job_id), 400);
  await deps.pool.query(
    "update pgboss.job set state = 'failed', completed_on = now() - interval '29 days' where id::text = $1",
    [job_id],
  );
  const { rows } = await deps.pool.query(
    "select deletion_seconds / 86400 as days from pgboss.job where id::text = $1",
    [job_id],
  );
  assert.deepEqual(rows, [{ days: 30 }]);
  assert.equal(await dismiss(job_id), 200);
  assert.equal(await of(), undefined);
  assert.equal(await dismiss(job_id), 404);
});

test("a scheduled job can be run on request, any other kind cannot", async () => {
  const run = (kind: string) => call("POST", "/admin/api/jobs", { token: admin.token, body: { kind } });
  const { body } = await run("purge_expired");
  assert.equal((await jobsOf(`filter[job_id]=${String(body.job_id)}`)).items[0]?.["kind"], "purge_expired");
  for (const kind of ["evaluate_closing", "x", ""]) assert.equal((await run(kind)).status, 400, kind);
});

test("an unknown job is a 404, whatever its id looks like", async () => {
  for (const job_id of [randomUUID(), "x", "%00"]) {
    const answer = await call("POST", `/admin/api/jobs/${job_id}/retry`, { token: admin.token, body: {} });
    assert.ok([400, 404].includes(answer.status), `${job_id} ${answer.status}`);
  }
});
