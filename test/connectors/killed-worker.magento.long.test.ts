import { magentoDouble } from "../fixtures/connectors/magento/platform.ts";
import { testKilledWorker } from "./killed-worker.ts";

testKilledWorker(magentoDouble());
