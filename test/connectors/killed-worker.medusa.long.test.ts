import { medusaDouble } from "../fixtures/connectors/medusa/under-test.ts";
import { testKilledWorker } from "./killed-worker.ts";

testKilledWorker(medusaDouble());
