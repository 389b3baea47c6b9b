import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Flaws, referenceUnderTest } from "./reference/connector.ts";
import { type PlatformFlaws, ReferencePlatform } from "./reference/platform.ts";
import { CASES, runCase } from "./suite.ts";
import { openTrialApp, Trial } from "./trial.ts";
import { cases } from "../cases.ts";

const REFUSED = [{ refuses_all: true }, /^the sale's state with: the platform answered/] as const;
const DONE = [{ ignores_status: true }, /^the sale is done/] as const;

/** A broken connector for each case: its flaws, and the expected failure. */
const BROKEN: Readonly<Record<string, readonly [flaws: Flaws & PlatformFlaws, fails: RegExp]>> = {
  "a customer that is changed here is changed at the platform": [{ forgets_changes: true }, /^the name there/],
  "a customer that is changed at the platform is changed here by a sweep": [{ sweeps_nothing: true }, /^the name here/],
  "the sale of a customer that was deleted at the platform is made once, or refused with a reason": [
    { ignores_status: true },
    /^orders of the sale/,
  ],
  "a customer that is changed on both sides keeps both changes": [{ sends_whole_customers: true }, /^the names there/],
  "customers from before the connector, and imported ones, are there with their orders": [
    { forgets_owner: true },
    /^the order's customer/,
  ],
  "the sale of a customer that was merged at the platform is the remaining customer's": [
    { sweeps_nothing: true },
    /no such customer/,
  ],
  "a customer that is erased here is erased at the platform": [{ erases_nothing: true }, /^customers with the address/],
  "a change of each kind is here after one sweep, whatever timestamps say": [
    { sweeps_nothing: true },
    /^a changed record of customer-groups was not noticed/,
  ],
  "a deleted record of each kind is noticed by one sweep": [
    { sweeps_nothing: true },
    /^a deleted record of products was not noticed/,
  ],
  "addresses and credentials that the platform repeats are in no reason and no log line": [
    { leaks: true },
    /^a secret/,
  ],
  "a day without the platform: registers sell, and afterwards everything arrives once": [
    { swallows_errors: true },
    /belongs to another one here/,
  ],
  "webhooks that are forged, repeated or missing change nothing: a poll reads what is there": [
    { pulls_nothing: true },
    /^after the first poll/,
  ],
  "the platform mails nothing to the shopper": [{ notifies: true }, /^mails to/],
  "sales in both hours of the night when clocks go back keep their hours": [{ sends_present_hour: true }, /^hour/],
  "a shop in another time zone: a sale of its midnight keeps its hour and is compared on its business day": [
    { sends_present_hour: true },
    /^hour/,
  ],
  "a clock that is five minutes ahead is found by the check": [{ hides_clock: true }, /^the finding/],
  "the sales of a period are listed with their figures, and a reconciliation finds no difference": [
    { lists_no_refunds: true },
    /^the refunded sale/,
  ],
  "a sweep finds a record that was changed here only, and no difference in the others": [
    { sweeps_nothing: true },
    /^the changed product/,
  ],
  "every quirk of a double names what was observed": [{ has_no_quirks: true }, /^a double without quirks/],
  "a sale that is sent again after it was done is found and not made twice": [
    { finds_nothing: true, takes_twice: true },
    /is there 2 times/,
  ],
  "ten nodes that send one sale at once make one order": [{ takes_twice: true }, /is there 11 times/],
  "a sale whose answer is cut off after any call is made once": [
    { finds_nothing: true, takes_twice: true },
    /is there 2 times/,
  ],
  "a sale of which any call does not arrive is made once": [
    { swallows_errors: true },
    /"kind":"payment","state":"parked"/,
  ],
  "a sale during which the process is killed after any call is made once": [
    { finds_nothing: true, takes_twice: true },
    /is there 2 times/,
  ],
  "after an unknown result nothing is sent until the sale could be searched": [
    { finds_blindly: true },
    /^something was sent although/,
  ],
  "a refund whose answer is cut off after any call is made once": [
    { finds_nothing: true, takes_twice: true },
    /^refunds with a fault at call 1/,
  ],
  "ten nodes that send one refund at once give it back once": [{ takes_twice: true }, /^refunds/],
  "two equal refunds of two credit memos are two, also when both answers were lost": [
    { refunds_by_amount: true },
    /^refunds/,
  ],
  "a refund waits for its order, also while the order is parked": [
    { ignores_status: true },
    /^a sale that the platform refuses is parked/,
  ],
  "amounts equal to the cent: 3 × 11.99 with 19 %": [{ reprices: true }, /^total/],
  "amounts equal to the cent: 3 × 10.33 with 19 %": [{ reprices: true }, /^total/],
  "amounts equal to the cent: 7 × 0.333": [{ reprices: true }, /^total/],
  "amounts equal to the cent: a discount of 100 %": [{ reprices: true }, /^total/],
  "amounts equal to the cent: discounts of a coupon and of a line": [{ reprices: true }, /^total/],
  "amounts equal to the cent: two rates": [{ reprices: true }, /^total/],
  "amounts equal to the cent: without tax": [{ reprices: true }, /^total/],
  "amounts equal to the cent: rounded for cash": [{ reprices: true }, /^total/],
  "amounts equal to the cent: with a deposit": [{ reprices: true }, /^total/],
  "0.455 kg of a weighed product: its amount is exact, its quantity where the platform has fractions": [
    { rounds_quantities: true },
    /^quantity/,
  ],
  "a line with a negative quantity is refused before anything is sent, or there with its amount": [
    { drops_negative_lines: true },
    /^total/,
  ],
  "a sale of three weeks ago keeps its time": [{ sends_present_hour: true }, /^hour/],
  "a sale of more than the stock arrives complete, or is refused as a whole": [
    { clips_to: "1" },
    /^1.0000 of 3 are there/,
  ],
  "a sale of a product that the platform does not know arrives complete": [{ clips_to: "1" }, /^1.0000 of 3 are there/],
  "a sale of a product that cannot be bought arrives complete": [{ clips_to: "1" }, /^1.0000 of 3 are there/],
  "a sale of a product that was deleted at the platform arrives complete": [
    { clips_to: "1" },
    /^1.0000 of 3 are there/,
  ],
  "a sale without a customer makes no customer": [{ makes_guests: true }, /^the order's customer/],
  "sales of a guest with an address make no account for it": [
    { makes_guests: true },
    /the address is taken|^customers with the address/,
  ],
  "a customer is made once, and the order is that customer's": [{ forgets_owner: true }, /^the order's customer/],
  "an address in capitals is the customer's that the platform has": [
    { keeps_case: true },
    /^customers with the address/,
  ],
  "an order whose address has blanks around it and capitals is the customer's, and has the address without them": [
    { keeps_case: true },
    /^the order's customer/,
  ],
  "ten nodes that send one customer at once make one customer": [
    { creates_always: true, takes_twice: true },
    /^customers with the address/,
  ],
  "an address that the platform has is taken in any spelling; without an answer none is free": [
    { finds_blindly: true },
    /^Missing expected rejection/,
  ],
  "an address with a plus is the customer's that the platform has": [{ encodes_badly: true }, /the address is taken/],
  "a customer whose answers are cut off after any call is made once": [
    { finds_nothing: true, creates_always: true },
    /the address is taken/,
  ],
  "own customers that come back by a pull and a sweep change nothing here": [{ changes_names: true }, /^the account/],
  "a sweep of more than two pages gives every customer, made at one time, in pages of the limit": [
    { overruns_pages: true },
    /^4 records in a page of 3/,
  ],
  "a pull of more than two pages gives every customer, made at one time, in pages of the limit": [
    { skips_records: true },
    /^customers that no page gives/,
  ],
  "records that move while a sweep reads its pages are not lost": [
    { pages_by_offset: true },
    /^customers that no page gives/,
  ],
  "a record that changes after a pull is given by the next one": [{ pulls_nothing: true }, /^the pulled name/],
  "a sale that is not at the platform is not found, also where the platform answers another one": [
    { finds_any: true },
    /^another sale was taken/,
  ],
  "429 with Retry-After in seconds: the connector waits as long as it says": [
    { ignores_retry_after: true },
    /^it waits null s/,
  ],
  "429 with Retry-After as a date: the connector waits as long as it says": [
    { ignores_retry_after: true },
    /^it waits null s/,
  ],
  "500 to every write while reads are answered: the sale is parked after a bounded number of attempts": [
    { retries_always: true },
    /^the sale's state/,
  ],
  "a certificate that is not the platform's: nothing is sent, a reason is kept, and afterwards the sale is sent once": [
    { swallows_errors: true },
    /^the sale's state/,
  ],
  "a call that is not answered in time counts as lost": [
    { swallows_errors: true },
    /"kind":"payment","state":"parked"/,
  ],
  "an answer that does not end in time counts as lost": [
    { swallows_errors: true },
    /"kind":"payment","state":"parked"/,
  ],
  "a sweep does not bring back the stock of a sale that is not sent yet": [
    { sweeps_nothing: true },
    /^the stock here after a sweep/,
  ],
  "stock is right after a sale, and after refunds with and without restock": [
    { forgets_restock: true },
    /^after a refund whose goods came back/,
  ],
  "stock is right after a sale of more than there was, and after a refund of it": [{ clips_to: "1" }, /^after 3 of 2/],
  "sales, payments and refunds of the same products at once leave the stock right": [
    { writes_stock_late: true },
    /^after the sales/,
  ],
  ...Object.fromEntries(
    Object.entries({
      "401": REFUSED,
      "403": REFUSED,
      "404": DONE,
      "409": DONE,
      "422 to a write": DONE,
      "429 without Retry-After": REFUSED,
      "500": DONE,
      "502 with HTML": DONE,
      "503": REFUSED,
      "200 with HTML": DONE,
      "200 without a body": DONE,
      "a cut body": [{ swallows_errors: true }, DONE[1]] as const,
      "a redirect": DONE,
    }).map(([name, broken]) => [
      `${name}: nothing is done, a reason is kept, and afterwards the sale is sent once`,
      broken,
    ]),
  ),
};

/** Every case but the first pull, which broken-first-pull.long.test.ts breaks. */
const TESTED = CASES.filter(({ number }) => number !== 24);

const STEP = cases(3, 1);

const app = await openTrialApp();

test("every case has a broken connector that fails it, and every case has a name of its own", () => {
  const names = TESTED.map(({ name }) => name);
  assert.deepEqual(names.toSorted(), Object.keys(BROKEN).toSorted());
});

describe("a broken connector fails", () => {
  for (const each of TESTED.filter((_, index) => index % STEP === 0)) {
    test(`${each.number}. ${each.name}`, async () => {
      const [{ takes_twice = false, hides_clock = false, writes_stock_late = false, ...flaws }, fails] = BROKEN[
        each.name
      ] ?? [{}, /^$/];
      const platform = new ReferencePlatform({ takes_twice, hides_clock, writes_stock_late });
      const trial = await Trial.open(referenceUnderTest(flaws, platform), app);
      try {
        await assert.rejects(runCase(trial, each), { name: "AssertionError", message: fails });
      } finally {
        await trial.close();
      }
    });
  }
});
