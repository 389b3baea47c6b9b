import { MedusaDouble } from "../fixtures/connectors/medusa/double.ts";
import { medusaDouble } from "../fixtures/connectors/medusa/under-test.ts";
import { seeded, testFirstPull, WHOLE_SHOP } from "./first-pull.ts";

/**
 * Data that a platform may answer beside the requested fields: 106 MB in the products of the last
 * process.
 */
const UNREAD = "x".repeat(16_000);

const medusa = new MedusaDouble();
const shop = seeded(medusaDouble(medusa), WHOLE_SHOP);
const start = async () => {
  const platform = await shop.start();
  for (const row of [...medusa.variants, ...medusa.customers]) Object.assign(row, { metadata: { notes: UNREAD } });
  return platform;
};
await testFirstPull({ ...shop, start }, WHOLE_SHOP);
