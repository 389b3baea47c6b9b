import assert from "node:assert/strict";
import { test } from "node:test";
import { countByDenomination } from "../src/money/denominations.ts";
import { discountCart } from "../src/cart/cart.ts";
import {
  approved,
  CASHIER,
  MANAGER,
  notesOf,
  openedTill,
  openStaffedTill,
  refusedFor,
  signedIn,
} from "./staffed-till.ts";
import type { Disk } from "./store-suite.ts";

const CASH = [{ tender: "cash" }] as const;

/** What every store must give a register whose drawer is counted. */
export function testDrawer(name: string, newDisk: () => Promise<Disk>): void {
  test(`${name}: the approval of a count counts for its close, until somebody else signs in`, async () => {
    const { till } = await openedTill(await newDisk(), { close_session: false });
    await till.count(10_000n, { approval: await approved(till, ["close_session"]) });
    till.signOut();
    await signedIn(till, CASHIER);
    await assert.rejects(till.closeSession(), refusedFor("close_session"));
    await till.count(10_000n, { approval: await approved(till, ["close_session"]) });
    await assert.rejects(till.count(9_000n), refusedFor("close_session"), "the approval is of that count");
    await till.closeSession();
    const notes = (await notesOf(till)).filter(({ field_name }) => field_name === "approval");
    assert.deepEqual(
      notes.map(({ new_value }) => new_value),
      Array.from({ length: 2 }, () => "close_session: approved by Ada (staff 2)"),
      "each approval is noted where it was used",
    );
    await till.openSession(10_000n);
    await assert.rejects(till.count(10_000n), refusedFor("close_session"));
    await till.close();
  });

  test(`${name}: a count is replaced with both amounts in the audit log, and a blind one only with an approval`, async () => {
    const { till, shop } = await openedTill(await newDisk(), { see_expected_cash: false });
    const counts = async () =>
      (await notesOf(till))
        .filter(({ field_name }) => field_name === "cash_counted" || field_name === "approval")
        .map(({ field_name, old_value, new_value }) => [field_name, old_value, new_value]);
    await till.count(9_000n);
    assert.equal(await till.expectedCash(), 10_000n, "a blind count is compared afterwards");
    await assert.rejects(till.xReport(), refusedFor("see_expected_cash"));
    await assert.rejects(till.count(10_000n), refusedFor("see_expected_cash"));
    // A movement makes the count void, and leaves it replaced all the same.
    await till.cashIn(100n, "Coins");
    await assert.rejects(till.count(10_100n), refusedFor("see_expected_cash"));
    assert.deepEqual(await counts(), []);
    await till.count(10_100n, { approval: await approved(till, ["see_expected_cash"]) });
    const first = [
      ["cash_counted", "90.00 EUR", "101.00 EUR"],
      ["approval", undefined, "see_expected_cash: approved by Ada (staff 2)"],
    ];
    assert.deepEqual(await counts(), first);

    // A sale after the count makes it void, once.
    await till.scan("MUG");
    await till.pay(CASH);
    await till.count(11_100n);
    const sold = ["cash_counted", "101.00 EUR", "111.00 EUR"];
    assert.deepEqual(await counts(), [...first, sold]);
    await assert.rejects(till.count(11_000n), refusedFor("see_expected_cash"));

    shop.permissions = {};
    await till.sync();
    await till.count(countByDenomination("EUR", { "100": 1 }));
    assert.deepEqual(await counts(), [...first, sold, ["cash_counted", "111.00 EUR", "100.00 EUR"]]);
    await till.xReport();
    await till.closeSession();
    await till.openSession(10_000n);
    await till.count(10_000n);
    assert.equal((await counts()).length, 4, "each session has its own first count");
    await till.close();
  });

  test(`${name}: what a closing left in the drawer is there to compare the next count with, unless it is blind`, async () => {
    const disk = await newDisk();
    const { till, shop } = await openedTill(disk, {});
    assert.equal(await till.leftInDrawer(), undefined, "nothing was closed before");
    await till.count(10_000n);
    const { closed_at } = await till.closeSession({ left_minor: 7_550n });
    assert.deepEqual(await till.leftInDrawer(), { left_minor: 7_550n, closed_at });

    await till.openSession(7_000n);
    await till.count(7_000n);
    const differing = await till.closeSession({ left_minor: 0n, note: "Quiet." });
    await till.openSession(0n);
    await till.count(0n);
    const agreeing = await till.closeSession();
    assert.deepEqual(
      [differing, agreeing].map(({ text }) => (JSON.parse(text) as { closing_note: string | null }).closing_note),
      ["Opened with 70.00 EUR. The closing before had left 75.50 EUR. Quiet.", null],
    );
    assert.deepEqual(
      (await notesOf(till))
        .filter(({ field_name }) => field_name === "opening_float")
        .map(({ old_value, new_value }) => [old_value, new_value]),
      [
        [undefined, "100.00 EUR"],
        ["75.50 EUR", "70.00 EUR"],
        [undefined, "0.00 EUR"],
      ],
    );
    await till.close();
    const again = await openStaffedTill(disk, shop);
    await signedIn(again, CASHIER);
    assert.equal((await again.leftInDrawer())?.left_minor, 0n, "of the last closing, also after a new start");

    shop.permissions = { see_expected_cash: false };
    await again.sync();
    assert.equal(await again.leftInDrawer(), undefined);
    await signedIn(again, MANAGER);
    assert.equal((await again.leftInDrawer())?.left_minor, 0n);
    await again.openSession(null);
    await again.count(null);
    await again.closeSession();
    assert.equal(await again.leftInDrawer(), undefined, "a closing without a drawer left nothing");
    await again.close();
  });

  test(`${name}: an X report has the figures of the closing so far, and changes nothing`, async () => {
    const disk = await newDisk();
    const { till, shop } = await openedTill(disk, {});
    await till.scan("MUG");
    await till.change((cart) => discountCart(cart, { kind: "percent", percent: "25" }));
    const { receipt_number } = await till.pay(CASH);
    await till.refund({ receipt_number, tendered: CASH });
    await till.scan("MUG");
    await till.pay([{ tender: "card" }]);
    await till.cashOut(150n, "Stamps");
    const before = await till.ledger.counters();
    const { report, document } = await till.xReport();
    assert.deepEqual(await till.ledger.counters(), before);
    assert.equal(document.title, "X report");
    assert.deepEqual(document.blocks[0], { kind: "heading", text: "X report" });

    const count = countByDenomination("EUR", { "50": 1, "20": 2, "5": 1, "1": 3, "0.50": 1 });
    await till.count(count);
    await till.close();
    const again = await openStaffedTill(disk, shop);
    await signedIn(again, CASHIER);
    const session = await again.session();
    assert.deepEqual(session?.state === "counting" && session.counted, count.counted);
    const { text } = await again.closeSession();
    const closing = JSON.parse(text) as Readonly<Record<string, unknown>>;
    assert.equal(closing["cash_counted"], "98.50");
    for (const [member, value] of Object.entries(report)) {
      if (member !== "closed_at") assert.deepEqual(closing[member], value, member);
    }
    const numbered = ["schema_version", "report_id", "series_id", "device_identifier", "closing_number"];
    const counted = ["cash_counted", "cash_difference", "cash_left_in_drawer"];
    assert.deepEqual(
      Object.keys(closing)
        .filter((member) => !(member in report))
        .toSorted(),
      [...numbered, ...counted].toSorted(),
    );
    await again.close();
  });
}
