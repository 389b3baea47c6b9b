import assert from "node:assert/strict";
import { test } from "node:test";
import { StoreError } from "../src/store/port.ts";
import { CASHIER, openStaffedTill, type Shop } from "./staffed-till.ts";
import type { Disk } from "./store-suite.ts";

const CASH = [{ tender: "cash" }] as const;

interface Room {
  is_full: boolean;
}

/** Returns a disk that stores no record while it is full; it still reads and deletes. */
function diskWith(disk: Disk, room: Room): Disk {
  return {
    open: async (spec) => {
      const store = await disk.open(spec);
      return {
        ...store,
        write: (tables, work, options) =>
          store.write(
            tables,
            (transaction) =>
              work({
                ...transaction,
                put: async (table, record) => {
                  if (room.is_full) throw new StoreError("full", "no room");
                  return transaction.put(table, record);
                },
              }),
            options,
          ),
      };
    },
  };
}

/** Tests that a register starts and sends although its disk takes nothing. */
export function testFullStart(name: string, newDisk: () => Promise<Disk>): void {
  test(`${name}: a till that starts on a full disk shows what it has, sends it, and sells once there is room`, async () => {
    const room: Room = { is_full: false };
    const sent: string[] = [];
    const shop: Shop = {
      permissions: {},
      is_online: true,
      answer(route, body) {
        if (route !== "POST /V1/pos/receipts") return undefined;
        sent.push((body as { readonly receipt: { readonly receipt_number: string } }).receipt.receipt_number);
        return Response.json({ receipt_id: sent.length });
      },
    };
    const disk = diskWith(await newDisk(), room);
    const signIn = async (till: Awaited<ReturnType<typeof openStaffedTill>>): Promise<void> => {
      assert.equal((await till.signIn(CASHIER.staff_id, CASHIER.passcode)).kind, "signed_in");
    };
    const first = await openStaffedTill(disk, shop);
    assert.equal((await first.enroll("ABCDE12345")).kind, "registered");
    await signIn(first);
    await first.openSession(10_000n);
    shop.is_online = false;
    await first.scan("MUG");
    const { receipt_number } = await first.pay(CASH);
    await first.scan("MUG");
    await first.close();
    assert.deepEqual(sent, []);

    room.is_full = true;
    shop.is_online = true;
    const till = await openStaffedTill(disk, shop);
    await signIn(till);
    assert.equal(till.cart().cart.lines.length, 1);
    assert.equal((await till.session())?.state, "open");
    await assert.rejects(till.scan("MUG"), { reason: "full" });
    await assert.rejects(till.pay(CASH), { reason: "full" });
    await till.sync();
    assert.deepEqual(sent, [receipt_number]);
    assert.equal((await till.health()).unsynced_receipts, 1, "it is not stored that the server has it");
    await till.sync();
    assert.deepEqual(sent, [receipt_number], "it is not sent again");

    room.is_full = false;
    await till.scan("MUG");
    const later = await till.pay(CASH);
    await till.sync();
    assert.deepEqual(sent, [receipt_number, later.receipt_number]);
    assert.equal((await till.health()).unsynced_receipts, 0);
    await till.close();
  });
}
