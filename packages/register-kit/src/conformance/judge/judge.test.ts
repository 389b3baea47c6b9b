import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { certificateText } from "./certificate.ts";
import type { Exchange } from "./exchange.ts";
import { openJudge } from "./judge.ts";
import { type Habits, PlainRegister } from "../../../../../test/fixtures/register-kit/plain-register.ts";
import { openPlainServer } from "../../../../../test/fixtures/register-kit/plain-server.ts";
import { examine, RULES } from "./rules/examine.ts";

const TOKEN = "reader";

function exchangeOf(rest: Pick<Exchange, "at_ms" | "step" | "method" | "path"> & Partial<Exchange>): Exchange {
  return {
    request: Buffer.alloc(0),
    status: 200,
    answer: "",
    received: 200,
    received_text: "{}",
    shown_time: null,
    retry_after_seconds: null,
    ...rest,
  };
}

/** Plays the whole script with a register that has the given habits. */
async function play(habits: Partial<Habits> = {}) {
  await using server = await openPlainServer({ reader: TOKEN });
  const judge = await openJudge({ upstream: server.url, token: TOKEN });
  const register = new PlainRegister(judge.url, habits);
  for (let step = judge.step(); step !== undefined; step = judge.next()) await register.act(step);
  const certificate = await judge.finish();
  return { certificate, results: Object.fromEntries(certificate.findings.map(({ rule, result }) => [rule, result])) };
}

describe("the judge", { concurrency: true }, () => {
  test("the judge passes a register that keeps every rule, and has seen each", async () => {
    const { certificate, results } = await play();
    assert.deepEqual(
      results,
      Object.fromEntries(RULES.map(({ name }) => [name, "passed"])),
      certificateText(certificate),
    );
    assert.equal(certificate.passed, true);
    assert.match(certificateText(certificate), /^This register passes\.\n/);
  });

  const broken: readonly (readonly [rule: string, what: string, habits: Partial<Habits>])[] = [
    ["activation_survives", "gives up after a lost activation", { gives_up_activation: true }],
    ["configuration_first", "sells before it has its configuration", { config_late: true }],
    ["hash_obeyed", "never pulls the configuration again", { ignores_hash: true }],
    ["every_sale_arrives", "drops a receipt that was refused", { drops_refused: true }],
    ["repeats_identical", "builds a repeated receipt anew", { rebuilds: true }],
    ["documents_named", "places orders without pos_sale_id", { unnamed_orders: true }],
    ["offline_sales", "loses what was sold offline", { loses_offline: true }],
    ["retry_after", "repeats at once", { impatient: true }],
    ["license_wait", "asks without end while it has no licence", { asks_without_end: true }],
    ["older_module", "sends new fields to an older module", { ignores_version: true }],
    ["numbers_unique", "gives two sales one number", { doubles_number: true }],
    ["numbers_gapless", "skips a number", { skips_number: true }],
    ["clock_followed", "keeps its own clock", { own_clock: true }],
    ["closing_accepted", "posts its closing once only", { closes_once: true }],
    ["sales_counted", "swallows every fourth sale", { swallows_fourth: true }],
    ["sales_counted", "sells one more than it was asked for", { sells_one_more: true }],
    ["sales_counted", "never refunds", { never_refunds: true }],
    ["prices_and_taxes", "doubles every tax rate", { doubles_rates: true }],
    ["prices_and_taxes", "states the right rate and doubles the tax", { doubles_tax: true }],
    ["prices_and_taxes", "triples the prices of the catalogue", { triples_prices: true }],
    ["amounts_add_up", "adds 1.00 to the total of each line", { miscounts_rows: true }],
    ["amounts_add_up", "adds 1.00 to the tax of each receipt", { miscounts_tax: true }],
    ["closing_complete", "leaves a sale out of its closing", { forgets_document: true }],
  ];
  for (const [rule, what, habits] of broken) {
    test(`the judge finds a register that ${what}`, async () => {
      const { certificate, results } = await play(habits);
      assert.equal(results[rule], "failed", certificateText(certificate));
      const is_advice = RULES.find(({ name }) => name === rule)?.is_advice === true;
      assert.equal(certificate.passed, is_advice);
    });
  }

  test("the judge names the step, what it asked for and what was received, and the price, rate or tax", async () => {
    const plays: readonly (readonly [habits: Partial<Habits>, sentence: RegExp])[] = [
      [{ swallows_fourth: true }, /The step "sell" asks for 10 sales; received: 8\./],
      [{ never_refunds: true }, /The step "sell" asks for 1 refunds; received: 0\./],
      [{ doubles_rates: true }, /MUG has the tax rate 42 of tax class 2; received: 21 % of tax class 2\./],
      [{ triples_prices: true }, /MUG has the price 30\.00; received: 10\.00\./],
    ];
    const shown = await Promise.all(
      plays.map(async ([habits, sentence]) => ({ sentence, text: certificateText((await play(habits)).certificate) })),
    );
    for (const { sentence, text } of shown) assert.match(text, sentence);
  });

  test("the judge finds a register that is silent for more than two minutes while the server is in reach", () => {
    const beat = (at_ms: number, step: string) =>
      exchangeOf({ at_ms, step, method: "POST", path: "/rest/V1/pos/terminals/7/heartbeat" });
    const resultOf = (exchanges: readonly Exchange[]) =>
      examine({ exchanges, stored: undefined }).find(({ rule }) => rule === "heartbeats")?.result;
    assert.equal(resultOf([beat(0, "sell"), beat(120_000, "sell")]), "passed");
    assert.equal(resultOf([beat(0, "sell"), beat(121_000, "sell")]), "failed");
    const outage = exchangeOf({
      at_ms: 60_000,
      step: "offline",
      method: "POST",
      path: "/rest/V1/orders",
      received: null,
    });
    assert.equal(resultOf([beat(0, "sell"), outage, beat(400_000, "back")]), "passed");
  });

  test("the judge finds duplicate records on the server, and a closing that did not match", async () => {
    await using server = await openPlainServer({ reader: TOKEN, doubles: true, verdict: "mismatched" });
    const judge = await openJudge({ upstream: server.url, token: TOKEN });
    const register = new PlainRegister(judge.url, {});
    for (let step = judge.step(); step !== undefined; step = judge.next()) await register.act(step);
    const { findings } = await judge.finish();
    const failed = findings.filter(({ result }) => result === "failed").map(({ rule }) => rule);
    assert.deepEqual(failed, ["stored_once", "closing_matched"]);
  });

  test("the judge without a token does not see the records on the server, and the register does not pass", async () => {
    await using server = await openPlainServer({ reader: TOKEN });
    const judge = await openJudge({ upstream: server.url });
    const register = new PlainRegister(judge.url, {});
    for (let step = judge.step(); step !== undefined; step = judge.next()) await register.act(step);
    const { findings, passed } = await judge.finish();
    assert.deepEqual(
      findings.filter(({ result }) => result !== "passed").map(({ rule, result }) => [rule, result]),
      [
        ["stored_once", "not_seen"],
        ["closing_matched", "not_seen"],
      ],
    );
    assert.equal(passed, false);
  });

  test("a register that does nothing passes no rule", async () => {
    await using server = await openPlainServer({ reader: TOKEN });
    const judge = await openJudge({ upstream: server.url, token: TOKEN });
    const { findings, passed } = await judge.finish();
    assert.deepEqual([...new Set(findings.map(({ result }) => result))], ["not_seen"]);
    assert.equal(passed, false);
  });

  test("the judge names a server that does not answer as trouble, not as a failed rule", async () => {
    const server = await openPlainServer({ reader: TOKEN });
    const judge = await openJudge({ upstream: server.url });
    await server[Symbol.asyncDispose]();
    judge.next();
    await assert.rejects(fetch(`${judge.url}/rest/V1/pos/config`));
    const { troubles } = await judge.finish();
    assert.equal(troubles.length, 1);
    assert.match(troubles[0] ?? "", /^GET \/rest\/V1\/pos\/config: /);
  });
});
