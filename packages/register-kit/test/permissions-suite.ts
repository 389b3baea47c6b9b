import assert from "node:assert/strict";
import { test } from "node:test";
import { discountCart, discountLine, overridePrice, setQuantity } from "../src/cart/cart.ts";
import type { Permission } from "../src/register/permissions.ts";
import type { Approval } from "../src/register/till-permissions.ts";
import { TillError } from "../src/register/till-context.ts";
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

/** What every store must give a register whose people have roles. */
export function testPermissions(name: string, newDisk: () => Promise<Disk>): void {
  test(`${name}: a refund needs the flag; an approval lets one through and names both, without network too`, async () => {
    const { till, shop } = await openedTill(await newDisk(), { refund: false });
    await till.scan("MUG");
    const [one, two] = [await till.pay(CASH), await till.scan("MUG").then(() => till.pay(CASH))];
    assert.deepEqual([till.may("sell"), till.may("refund")], [true, false]);
    const request = { receipt_number: one.receipt_number, tendered: CASH };
    await assert.rejects(till.refund(request), refusedFor("refund"));
    assert.deepEqual(
      till.approvers(["refund"]).map(({ first_name }) => first_name),
      ["Ada"],
    );
    assert.deepEqual(await till.approve(CASHIER, ["refund"]), { kind: "not_permitted", flag: "refund" });
    assert.deepEqual(await till.approve({ ...MANAGER, passcode: "0" }, ["refund"]), { kind: "wrong_passcode" });

    const approval = await approved(till, ["refund"]);
    await assert.rejects(till.refund({ ...request, receipt_number: "X-1", approval }));
    const back = await till.refund({ ...request, approval });
    assert.equal(till.person()?.name, "Jonas");
    assert.equal(back.by, "Jonas");
    assert.deepEqual(back.approvals, [{ flags: ["refund"], by: "Ada", staff_id: 2 }]);
    const other = { ...request, receipt_number: two.receipt_number };
    await assert.rejects(till.refund({ ...other, approval }), refusedFor("refund"), "each approval is used once");
    await assert.rejects(
      till.refund({ ...other, approval: { ...approval } }),
      refusedFor("refund"),
      "only the till gives approvals",
    );

    shop.is_online = false;
    await till.refund({ ...other, approval: await approved(till, ["refund"]) });
    const [receipt] = await till.parts.ledger.read(["outbox"], async (transaction) =>
      (await transaction.range("outbox")).filter(({ key }) => key === `receipt:${back.sale_id}`),
    );
    const { raw_payload } = (JSON.parse(receipt?.body ?? "") as { receipt: { raw_payload: string } }).receipt;
    assert.deepEqual((JSON.parse(raw_payload) as typeof back).approvals, back.approvals);
    const notes = (await notesOf(till)).filter(({ field_name }) => field_name === "approval");
    assert.deepEqual(
      notes.map(({ new_value, staff_name }) => [new_value, staff_name]),
      Array.from({ length: 2 }, () => ["refund: approved by Ada (staff 2)", "Jonas"]),
    );
    await till.close();
  });

  test(`${name}: goods past the return period need the flag of a return without a receipt, and leave a trace`, async () => {
    const denied = { refund_without_receipt: false };
    const { till, shop } = await openedTill(await newDisk(), denied, { return_days: 14 });
    const sold: string[] = [];
    for (let sales = 0; sales < 4; sales += 1) {
      await till.scan("MUG");
      sold.push((await till.pay(CASH)).receipt_number);
    }
    const [in_time = "", late = "", exchanged = "", by_right = ""] = sold;
    const { sold_at } = await till.returnable(late);
    const last_day = Temporal.PlainDate.from(sold_at.slice(0, 10)).add({ days: 14 }).toString();
    shop.days_later = 14;
    assert.deepEqual(till.returnPeriod(sold_at), { days: 14, ends_on: last_day, is_over: false });
    await till.refund({ receipt_number: in_time, tendered: CASH });
    assert.ok((await notesOf(till)).every(({ field_name }) => field_name !== "late_return"));

    shop.days_later = 15;
    assert.equal(till.returnPeriod(sold_at)?.is_over, true);
    const request = { receipt_number: late, tendered: CASH };
    await assert.rejects(till.refund(request), refusedFor("refund_without_receipt"));
    // The day of the last document counts when the clock is set back.
    await till.scan("MUG");
    await till.pay(CASH);
    shop.days_later = 0;
    assert.equal(till.returnPeriod(sold_at)?.is_over, true);
    await assert.rejects(till.refund(request), refusedFor("refund_without_receipt"));
    const back = await till.refund({ ...request, approval: await approved(till, ["refund_without_receipt"]) });
    assert.deepEqual(back.approvals, [{ flags: ["refund_without_receipt"], by: "Ada", staff_id: 2 }]);
    await till.scan("MUG");
    const swap = { receipt_number: exchanged, tendered: [] };
    await assert.rejects(till.exchange(swap), refusedFor("refund_without_receipt"));
    const swapped = await till.exchange({ ...swap, approval: await approved(till, ["refund_without_receipt"]) });
    await signedIn(till, MANAGER);
    const other = await till.refund({ receipt_number: by_right, tendered: CASH });
    assert.equal(other.approvals, undefined);
    assert.deepEqual(
      (await notesOf(till))
        .filter(({ field_name }) => field_name === "late_return")
        .map(({ entity_id, old_value, new_value }) => [entity_id, old_value, new_value.split(":")[0]]),
      [
        [back.sale_id, last_day, late],
        [swapped.sale_id, last_day, exchanged],
        [other.sale_id, last_day, by_right],
      ],
      "also when the person needs no approval",
    );
    await till.close();
  });

  test(`${name}: a discount above the limit and another price are refused at once, and at the payment`, async () => {
    const disk = await newDisk();
    const { till, shop } = await openedTill(disk, { discount_max_percent: 10, price_override: false });
    const percent = (value: string) => ({ kind: "percent", percent: value }) as const;
    await till.scan("MUG");
    const [{ line_id } = { line_id: "" }] = till.cart().cart.lines;
    assert.deepEqual([till.may("discount", "10"), till.may("discount", "10.5")], [true, false]);
    await till.change((cart) => discountLine(cart, line_id, percent("10")));
    await assert.rejects(
      till.change((cart) => discountCart(cart, percent("10"))),
      refusedFor("discount"),
      "together they are 19 %",
    );
    await assert.rejects(
      till.change((cart) => discountLine(cart, line_id, { kind: "amount", amount_minor: 150n })),
      refusedFor("discount"),
    );
    await assert.rejects(
      till.change((cart) => overridePrice(cart, line_id, 100n)),
      refusedFor("price_override"),
    );
    const mug = till.product("MUG");
    assert.ok(mug);
    await assert.rejects(till.add(mug, 10_000n, { price_minor: 1n }), refusedFor("price_override"));

    const approval = await approved(till, ["discount", "price_override"], "50");
    await till.change((cart) => overridePrice(discountCart(cart, percent("30")), line_id, 900n), approval);
    await assert.rejects(
      till.change((cart) => discountCart(cart, percent("60"))),
      refusedFor("discount"),
    );
    await till.close();

    // The approval ended with the sign-in that it was given to, also by a crash.
    const again = await openStaffedTill(disk, shop);
    await signedIn(again, CASHIER);
    await again.scan("MUG");
    await assert.rejects(again.pay(CASH), refusedFor("price_override"));
    const sale = await again.pay(CASH, { approval: await approved(again, ["price_override", "discount"]) });
    const given = { by: "Ada", staff_id: 2, line_ids: [line_id] };
    assert.deepEqual(sale.approvals?.[0], { flags: ["price_override"], ...given });
    assert.deepEqual(sale.approvals?.[1]?.flags, ["discount"]);
    const override = (await notesOf(again)).find(({ field_name }) => field_name === "price_override");
    assert.equal(override?.new_value, "MUG: 9.00 EUR (approved by Ada)");

    await signedIn(again, MANAGER);
    await again.scan("MUG");
    await again.change((cart) => discountCart(cart, percent("40")));
    await signedIn(again, CASHIER);
    await again.scan("MUG");
    await assert.rejects(again.pay(CASH), refusedFor("discount"), "what the manager began is approved as well");
    const goods = again.priced();
    await assert.rejects(
      again.commit({ sale_id: crypto.randomUUID(), draft: { kind: "sale", goods }, tendered: CASH }),
      refusedFor("discount"),
    );
    await again.pay(CASH, { approval: await approved(again, ["discount"]) });
    await again.close();
  });

  test(`${name}: an approval of a discount or a price is for that one, and ends with the sign-in and with the cart`, async () => {
    const { till } = await openedTill(await newDisk(), { discount_max_percent: 10, price_override: false });
    const percent = (value: string) => ({ kind: "percent", percent: value }) as const;
    const mug = till.product("MUG");
    assert.ok(mug);
    await till.add(mug);
    await till.add(mug, 10_000n, { price_minor: 900n, approval: await approved(till, ["price_override"]) });
    const [one, two] = till.cart().cart.lines.map(({ line_id }) => line_id);
    assert.ok(one !== undefined && two !== undefined);
    const approval = await approved(till, ["discount"]);
    await till.change((cart) => discountLine(cart, one, percent("50")), approval);
    // What the person may give stays possible beside it.
    await till.change((cart) => discountLine(cart, two, percent("10")));
    const further: [Permission, () => Promise<unknown>][] = [
      ["discount", () => till.change((cart) => discountLine(cart, one, percent("60")))],
      ["discount", () => till.change((cart) => discountLine(cart, two, percent("11")))],
      ["discount", () => till.change((cart) => discountCart(cart, percent("5")))],
      ["discount", () => till.change((cart) => discountLine(cart, two, percent("50")), approval)],
      ["price_override", () => till.change((cart) => overridePrice(cart, one, 800n))],
      ["price_override", () => till.change((cart) => overridePrice(cart, two, 800n))],
    ];
    for (const [flag, change] of further) await assert.rejects(change(), refusedFor(flag));
    const sale = await till.pay(CASH);
    assert.deepEqual(
      sale.approvals?.map(({ flags, by }) => [...flags, by]),
      [
        ["price_override", "Ada"],
        ["discount", "Ada"],
      ],
      "the payment asks for nothing that was approved",
    );

    await till.scan("MUG");
    await till.change((cart) => discountCart(cart, percent("50")), await approved(till, ["discount"]));
    till.signOut();
    await signedIn(till, CASHIER);
    await assert.rejects(till.pay(CASH), refusedFor("discount"), "another sign-in asks again");
    await till.pay(CASH, { approval: await approved(till, ["discount"]) });

    // A cart that is parked leaves its approvals behind, and so does one that is sold.
    await till.scan("MUG");
    await till.change((cart) => discountCart(cart, percent("50")), await approved(till, ["discount"]));
    const { cart_id } = till.cart();
    await till.park("Table 1");
    await till.resume(cart_id);
    await assert.rejects(till.pay(CASH), refusedFor("discount"));
    await till.pay(CASH, { approval: await approved(till, ["discount"]) });
    await till.close();
  });

  test(`${name}: an approval covers no further line, no further piece and no higher discount`, async () => {
    const { till } = await openedTill(await newDisk(), { discount_max_percent: 10, price_override: false });
    const percent = (value: string) => ({ kind: "percent", percent: value }) as const;
    const amount = (amount_minor: bigint) => ({ kind: "amount", amount_minor }) as const;
    const mug = till.product("MUG");
    assert.ok(mug);
    const idOf = (at: number): string => till.cart().cart.lines[at]?.line_id ?? "";
    /** Expects that the payment asks for a flag, and sells once it is approved. */
    const asked = async (flag: Permission, why: string) => {
      await assert.rejects(till.pay(CASH), refusedFor(flag), why);
      return till.pay(CASH, { approval: await approved(till, [flag]) });
    };

    await till.add(mug);
    await till.change((cart) => discountCart(cart, percent("50")), await approved(till, ["discount"]));
    await till.add(mug, 10_000n, { price_minor: 1_000n });
    await asked("discount", "another line under a discount on the cart");

    await till.add(mug, 10_000n, { price_minor: 100n, approval: await approved(till, ["price_override"]) });
    await till.change((cart) => setQuantity(cart, idOf(0), 400_000n));
    await assert.rejects(till.pay(CASH), refusedFor("price_override"), "another piece");
    await till.change((cart) => setQuantity(cart, idOf(0), 10_000n));
    await till.pay(CASH);

    await till.add(mug, 100_000n);
    await till.change((cart) => discountLine(cart, idOf(0), amount(1_000n)));
    await till.add(mug, 10_000n, { price_minor: 900n, approval: await approved(till, ["price_override"]) });
    await till.change((cart) => discountLine(cart, idOf(1), percent("100")), await approved(till, ["discount"]));
    await till.change((cart) => setQuantity(cart, idOf(0), 10_000n));
    await asked("discount", "the discount of a line with fewer pieces");

    // Each approval that was used is named, for its own lines.
    await till.add(mug);
    await till.add(mug, 10_000n, { price_minor: 900n, approval: await approved(till, ["price_override"]) });
    await till.change((cart) => discountLine(cart, idOf(0), percent("50")), await approved(till, ["discount"], "50"));
    await till.change((cart) => discountLine(cart, idOf(1), percent("20")), await approved(till, ["discount"], "20"));
    const [one, two] = [idOf(0), idOf(1)];
    const sale = await till.pay(CASH);
    assert.deepEqual(
      sale.approvals?.map(({ flags, line_ids = [] }) => [...flags, ...line_ids]),
      [
        ["price_override", two],
        ["discount", one],
        ["discount", two],
      ],
    );
    await till.close();
  });

  test(`${name}: cash, the drawer, copies and the close need their flags`, async () => {
    const denied = { move_cash: false, open_drawer: false, reprint: false };
    const { till, shop } = await openedTill(await newDisk(), {
      ...denied,
      see_expected_cash: false,
      close_session: false,
    });
    await till.scan("MUG");
    const { receipt_number } = await till.pay(CASH);
    const paper = await till.receipt(receipt_number);
    await till.markPrinted((await till.ledger.saleByNumber(receipt_number))?.sale_id ?? "");
    const gated: [Permission, (approval?: Approval) => Promise<unknown>][] = [
      ["move_cash", (approval) => till.cashIn(500n, "Coins", { approval })],
      ["move_cash", (approval) => till.cashOut(200n, undefined, { approval })],
      ["open_drawer", (approval) => till.noSale("Change", { approval })],
      ["reprint", (approval) => till.receipt(receipt_number, { approval })],
      ["see_expected_cash", (approval) => till.expectedCash({ approval })],
      ["see_expected_cash", (approval) => till.xReport({ approval })],
      ["close_session", (approval) => till.count(11_300n, { approval })],
    ];
    for (const [flag, call] of gated) {
      await assert.rejects(call(), refusedFor(flag), flag);
      const approval = await approved(till, [flag]);
      await call(approval);
      await assert.rejects(call(approval), refusedFor(flag), "used once");
    }
    const notes = await notesOf(till);
    assert.deepEqual(
      notes.filter(({ field_name }) => field_name === "approval").map(({ new_value }) => new_value),
      gated.map(([flag]) => `${flag}: approved by Ada (staff 2)`),
    );
    assert.deepEqual(
      notes.filter(({ field_name }) => field_name !== "approval").map(({ field_name }) => field_name),
      ["opening_float", "cash_in", "cash_out", "drawer_opened_without_sale"],
    );
    const movements = (await till.session())?.movements ?? [];
    assert.deepEqual(
      movements.map(({ by, approvals }) => [by, approvals?.[0]?.by]),
      [
        ["Jonas", "Ada"],
        ["Jonas", "Ada"],
      ],
    );
    const copy = await till.receipt(receipt_number, { approval: await approved(till, ["reprint"]) });
    assert.deepEqual(copy, { ...paper, blocks: [{ kind: "notice", text: "Copy" }, ...paper.blocks] });

    assert.equal(await till.expectedCash(), 11_300n, "the count is known");
    const { text } = await till.closeSession();
    assert.equal((JSON.parse(text) as { readonly cash_difference: string }).cash_difference, "0.00");
    const approvals = (await notesOf(till)).filter(({ field_name }) => field_name === "approval");
    assert.equal(approvals.length, gated.length + 1, "the close is part of what the count was approved for");

    shop.permissions = {};
    await till.sync();
    assert.equal(till.may("close_session"), true, "a new configuration counts at once");
    await till.close();
  });

  test(`${name}: an approval ends with the sign-in it was given for; without a staff account all is allowed`, async () => {
    const { till } = await openedTill(await newDisk(), { sell: false, move_cash: false });
    await till.scan("MUG");
    await assert.rejects(till.pay(CASH), refusedFor("sell"));
    const approval = await approved(till, ["move_cash"]);
    await signedIn(till, CASHIER);
    await assert.rejects(till.cashIn(100n, "", { approval }), refusedFor("move_cash"));
    till.signOut();
    assert.throws(
      () => till.may("sell"),
      (error) => error instanceof TillError && error.reason === "not_signed_in",
    );
    assert.throws(() => till.actAs({ name: "Sam" }), TillError, "this shop demands a staff account");
    await signedIn(till, MANAGER);
    await till.pay(CASH);
    await till.close();
  });
}
