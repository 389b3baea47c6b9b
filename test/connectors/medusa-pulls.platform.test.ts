import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PULLED_KINDS } from "../../src/connectors/medusa/pull.ts";
import { installPlatform } from "../../simulator/platforms/installation.ts";
import { liveMedusa } from "../platforms/medusa-under-test.ts";
import { openTrialApp, Trial } from "./trial.ts";

const installation = await installPlatform("medusa");
const missing = "missing" in installation ? installation.missing : false;

describe("Medusa itself", { skip: missing }, () => {
  let trial: Trial;
  before(async () => {
    const folder = "folder" in installation ? installation.folder : "";
    trial = await Trial.open(liveMedusa(folder), await openTrialApp());
    await trial.begin();
  });
  after(() => trial.close());
  const rows = async (query: string) => (await trial.app.deps.pool.query(query)).rows;

  test("a connector to Medusa passes the check of its connection", async () => {
    const { connector, tools } = await trial.direct();
    assert.deepEqual(await connector.check(tools), []);
  });

  test("a sweep of Medusa reads products, groups, group prices and customers, with their changes and deletions", async () => {
    await trial.platform.seed.customer({ email: "Max@Shop.example", firstname: "Max", lastname: "Born" });
    await trial.platform.seed.other("tax-rates");
    await trial.platform.seed.other("tier-prices");
    for (const kind of PULLED_KINDS) {
      const { refused, changed } = await trial.pull(kind);
      assert.deepEqual([kind, refused, changed], [kind, 0, 1]);
    }
    assert.deepEqual(
      await rows(`select trim_scale(p.price)::text as price, trim_scale(p.qty)::text as stock, trim_scale(t.qty)::text as qty,
          trim_scale(t.value)::text as tier, g.customer_group_code like 'Trade%' as is_group
        from shop_data.product_tier_price t join shop_data.product p on p.entity_id = t.product_id
        join shop_data.customer_group g using (customer_group_id)`),
      [{ price: "12", stock: "100", qty: "3", tier: "9.5", is_group: true }],
    );
    assert.deepEqual(await rows("select email from shop_data.customer"), [{ email: "max@shop.example" }]);
    assert.deepEqual(
      await rows(
        "select code, tax_country_id as country, trim_scale(rate)::text as rate from shop_data.tax_rate where code like 'medusa%'",
      ),
      [{ code: "medusa-nl", country: "NL", rate: "21" }],
    );
    for (const kind of ["tax-rates", "customers", "products", "tier-prices", "customer-groups"] as const) {
      await trial.platform.change[kind]?.();
      const { refused, changed } = await trial.pull(kind);
      assert.deepEqual([kind, refused, changed], [kind, 0, 1]);
    }
    for (const kind of ["tax-rates", "tier-prices", "customers", "products", "customer-groups"] as const) {
      await trial.platform.remove[kind]?.();
      const { records, deleted } = await trial.pull(kind);
      assert.deepEqual([kind, records, deleted], [kind, 0, 1]);
    }
  });
});
