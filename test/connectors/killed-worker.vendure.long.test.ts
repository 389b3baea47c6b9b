import { vendureDouble } from "../fixtures/connectors/vendure/under-test.ts";
import { testKilledWorker } from "./killed-worker.ts";

testKilledWorker(vendureDouble());
