import assert from "node:assert/strict";
import { test } from "node:test";
import { CASH, drained, newKitTill, troubled } from "../fixtures/register-kit/kit-till.ts";
import { openServiceShop } from "../fixtures/register-kit/service-shop.ts";

const { shop } = await openServiceShop();

/** Enrols a till that sells a mug and closes its session; the network can be gone. */
async function closed(counted_minor: bigint) {
  const network = { is_gone: false };
  const { activation_code } = await shop.addTerminal();
  const till = await newKitTill(shop.url, { fetch: troubled(() => (network.is_gone ? "unreachable" : undefined)) });
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  network.is_gone = true;
  till.actAs({ name: "Ada" });
  await till.openSession(10_000n);
  await till.scan("MUG");
  await till.pay(CASH);
  await till.count(counted_minor);
  const { report_id } = await till.closeSession();
  return { till, network, report_id };
}

test("a register reads how far its closing has come, and whether it is matched", async () => {
  const { till, network, report_id } = await closed(11_567n);
  const [closing] = await till.closings();
  assert.equal(closing?.report_id, report_id);
  assert.equal((await till.closingProgress(report_id))?.delivery, "waiting");
  assert.equal((await till.closingStates(report_id)).kind, "no_answer");
  assert.equal(await till.closingProgress(crypto.randomUUID()), undefined);

  network.is_gone = false;
  await till.sync();
  await drained(till);
  const progress = await till.closingProgress(report_id);
  assert.deepEqual([progress?.delivery, progress?.error], ["received", null]);
  const states = await till.closingStates(report_id);
  assert.equal(states.kind, "ok");
  assert.deepEqual(
    [states.body.state_closing_received, states.body.state_documents_received, states.body.state_figures_reconciled],
    ["received", "complete", "matched"],
  );

  const other = await closed(11_567n);
  assert.equal((await other.till.closingStates(report_id)).kind, "no_answer");
  other.network.is_gone = false;
  assert.equal((await other.till.closingStates(report_id)).kind, "not_found", "a closing of another register");
  await other.till.close();
  await till.close();
});
