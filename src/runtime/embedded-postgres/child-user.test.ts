import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Accounts, findChildUser } from "./child-user.ts";

/** Simulates a machine with these accounts; `adds` is the result of adding one. */
function machineWith(names: readonly string[], adds: "works" | "is refused" | "loses a race" = "works") {
  const known = new Set(names);
  const added: string[] = [];
  const accounts: Accounts = {
    lookUp: async (name) => (known.has(name) ? { name, uid: 900, gid: 900 } : undefined),
    add: async (name) => {
      added.push(name);
      if (adds !== "is refused") known.add(name);
      return adds === "works" ? { succeeded: true, output: "" } : { succeeded: false, output: "useradd: no" };
    },
  };
  return { accounts, added };
}

describe("the account that runs PostgreSQL for root", () => {
  test("the account for PostgreSQL is tillkeeper, else that of an installed PostgreSQL", async () => {
    for (const [names, expected] of [
      [["nobody", "postgres", "tillkeeper"], "tillkeeper"],
      [["nobody", "postgres"], "postgres"],
      [["nobody", "_postgres"], "_postgres"],
    ] as const) {
      const { accounts, added } = machineWith(names);
      assert.equal((await findChildUser(accounts)).name, expected);
      assert.deepEqual(added, []);
    }
  });

  test("a missing account is added; `nobody` is not used, since other daemons could read its files", async () => {
    for (const adds of ["works", "loses a race"] as const) {
      const { accounts, added } = machineWith(["nobody"], adds);
      assert.equal((await findChildUser(accounts)).name, "tillkeeper");
      assert.deepEqual(added, ["tillkeeper"]);
    }
  });

  test("the operator is asked to add an account when none can be added", async () => {
    const { accounts } = machineWith(["nobody"], "is refused");
    await assert.rejects(findChildUser(accounts), /could not be added: useradd: no\. Add one \(useradd --system/);
  });
});
