import { magentoDouble } from "../fixtures/connectors/magento/platform.ts";
import { runConformance } from "./suite.ts";

await runConformance(magentoDouble());
