import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Flaws, referenceUnderTest } from "./reference/connector.ts";
import { type PlatformFlaws, ReferencePlatform } from "./reference/platform.ts";
import { CASES, runCase } from "./suite.ts";
import { openTrialApp, Trial } from "./trial.ts";

/** By case: a connector that has to fail it, and what its platform does in place of the right thing. */
const BROKEN: Readonly<Record<string, Flaws & PlatformFlaws>> = {
  "a customer that is changed here is changed there": { forgets_changes: true },
  "a customer that is changed there is changed here by a sweep": { sweeps_nothing: true },
  "of a customer that is changed on both sides, both keep what the other one changed": { sends_whole_customers: true },
  "the sale of a customer that was deleted there is made once, or refused with a reason": { ignores_status: true },
  "a customer that is erased here is erased there": { erases_nothing: true },
  "a change of each kind is here after one sweep, whatever timestamps say": { sweeps_nothing: true },
  "a deleted record of each kind is noticed by one sweep": { sweeps_nothing: true },
  "addresses and credentials that the platform repeats are in no reason and no log line": { leaks: true },
  "a day without the platform: registers sell, and afterwards everything arrives once": { swallows_errors: true },
  "the platform mails nothing to the shopper": { notifies: true },
  "sales in both hours of the night when clocks go back keep their hours": { sends_present_hour: true },
  "a clock that is five minutes ahead is found by the check": { hides_clock: true },
  "the sales of a period are listed with their figures, and a reconciliation finds no difference": {
    lists_no_refunds: true,
  },
  "every quirk of a double names what was observed": { has_no_quirks: true },
  "a sale that is sent again after it was done is found and not made twice": { finds_nothing: true, takes_twice: true },
  "ten nodes that send one sale at once make one order": { takes_twice: true },
  "a sale whose answer is cut off after any call is made once": { finds_nothing: true, takes_twice: true },
  "a sale of which any call does not arrive is made once": { swallows_errors: true },
  "a sale during which the process is killed after any call is made once": { finds_nothing: true, takes_twice: true },
  "after an unknown result nothing is sent until the sale could be looked for": { finds_blindly: true },
  "a refund whose answer is cut off after any call is made once": { finds_nothing: true, takes_twice: true },
  "ten nodes that send one refund at once give it back once": { takes_twice: true },
  "two equal refunds of two credit memos are two, also when both answers were lost": { refunds_by_amount: true },
  "a refund waits for its order, also while the order is parked": { ignores_status: true },
  "amounts equal to the cent: 3 × 11.99 with 19 %": { reprices: true },
  "amounts equal to the cent: 3 × 10.33 with 19 %": { reprices: true },
  "amounts equal to the cent: 7 × 0.333": { reprices: true },
  "amounts equal to the cent: a discount of 100 %": { reprices: true },
  "amounts equal to the cent: discounts of a coupon and of a line": { reprices: true },
  "amounts equal to the cent: two rates": { reprices: true },
  "amounts equal to the cent: without tax": { reprices: true },
  "amounts equal to the cent: rounded for cash": { reprices: true },
  "amounts equal to the cent: with a deposit": { reprices: true },
  "0.455 kg of a weighed product: its amount is exact, its quantity where the platform has fractions": {
    rounds_quantities: true,
  },
  "a line with a negative quantity is refused before anything is sent, or there with its amount": {
    drops_negative_lines: true,
  },
  "a sale of three weeks ago keeps its hour": { sends_present_hour: true },
  "more than there is in stock: the sale is there, complete, or refused as a whole": { clips_to: "1" },
  "a product that the platform does not know: the sale is there, complete": { clips_to: "1" },
  "a product that cannot be bought: the sale is there, complete": { clips_to: "1" },
  "a sale without a customer makes no customer": { makes_guests: true },
  "sales of a guest with an address make no account for it": { makes_guests: true },
  "a customer is made once, and the order is that customer's": { forgets_owner: true },
  "customers from before the connector, and imported ones, are there with their orders": { forgets_owner: true },
  "an address in capitals is the customer's that the platform has": { keeps_case: true },
  "an address with a plus is the customer's that the platform has": { encodes_badly: true },
  "a customer whose answers are cut off after any call is made once": {
    finds_nothing: true,
    creates_always: true,
  },
  "own customers that come back by a pull and a sweep change nothing here": { changes_names: true },
  "a sweep of more than two pages gives every customer, made at one time, in pages of the limit": {
    overruns_pages: true,
  },
  "a pull of more than two pages gives every customer, made at one time, in pages of the limit": {
    skips_records: true,
  },
  "records that move while a sweep reads its pages are not lost": { pages_by_offset: true },
  "what changes after a pull is given by the next one": { pulls_nothing: true },
  "a sale that is not there is not found, whatever else the platform answers": { finds_any: true },
  "429 with Retry-After: the connector waits as long as it says": { ignores_retry_after: true },
  "500 to every write while reads are answered: the sale is parked after a bounded number of attempts": {
    retries_always: true,
  },
  "a call that is not answered in time counts as lost": { swallows_errors: true },
  "a sweep does not bring back the stock of a sale that is not sent yet": { sweeps_nothing: true },
  "stock after a sale, refunds with and without restock, and an oversold product": { forgets_restock: true },
  ...Object.fromEntries(
    Object.entries({
      "401": { refuses_all: true },
      "403": { refuses_all: true },
      "404": { ignores_status: true },
      "409": { ignores_status: true },
      "422 to a write": { ignores_status: true },
      "429 without Retry-After": { refuses_all: true },
      "500": { ignores_status: true },
      "502 with HTML": { ignores_status: true },
      "503": { refuses_all: true },
      "200 with HTML": { ignores_status: true },
      "200 without a body": { ignores_status: true },
      "a cut body": { swallows_errors: true },
      "a redirect": { ignores_status: true },
    }).map(([name, flaw]) => [
      `${name}: nothing is done, a reason is kept, and afterwards the sale is sent once`,
      flaw,
    ]),
  ),
};

/** Every connector goes without the webhooks. */
const TESTED = CASES.filter(({ number }) => number !== 20);

const app = await openTrialApp();

test("every case has a broken connector that fails it, and every case has a name of its own", () => {
  const names = TESTED.map(({ name }) => name);
  assert.deepEqual(names.toSorted(), Object.keys(BROKEN).toSorted());
});

describe("a broken connector fails", () => {
  for (const each of TESTED) {
    test(`${each.number}. ${each.name}`, async () => {
      const { takes_twice = false, hides_clock = false, ...flaws } = BROKEN[each.name] ?? {};
      const platform = new ReferencePlatform({ takes_twice, hides_clock });
      const trial = await Trial.open(referenceUnderTest(flaws, platform), app);
      try {
        await assert.rejects(runCase(trial, each), { name: "AssertionError" });
      } finally {
        await trial.close();
      }
    });
  }
});
