import { magentoDouble } from "../fixtures/connectors/magento/platform.ts";
import { seeded, testFirstPull, WHOLE_SHOP } from "./first-pull.ts";

await testFirstPull(seeded(magentoDouble(), WHOLE_SHOP), WHOLE_SHOP);
