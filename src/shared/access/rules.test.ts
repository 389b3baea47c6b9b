import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import type { Caller } from "../../web-api/route.ts";
import { grantable, RESOURCES } from "./rules/access.ts";

const caller = (resources: readonly string[]): Caller => ({
  kind: "admin",
  id: 1,
  name: "Ann",
  resources: new Set(resources),
  location_ids: [],
});

describe("granting resources", () => {
  test("callers grant only resources that they hold; a holder of all resources grants any", () => {
    const some = fc.subarray([...RESOURCES]);
    fc.assert(
      fc.property(some, some, (held, wanted) => {
        const mayGrant = held.includes("all") || wanted.every((resource) => held.includes(resource));
        if (mayGrant) assert.deepEqual(grantable(caller(held), [...wanted, ...wanted]), wanted);
        else assert.throws(() => grantable(caller(held), wanted), { status: 401 });
      }),
    );
  });

  test("a parent resource grants no child, and an unknown resource is refused by name", () => {
    assert.throws(() => grantable(caller(["Vendor_Pos::locations"]), ["Vendor_Pos::locations_manage"]), {
      status: 401,
    });
    for (const name of ["Vendor_Pos::everything", "", "ALL", "__proto__"]) {
      assert.throws(() => grantable(caller(["all"]), [name]), { status: 400, parameters: [name] });
    }
  });
});
