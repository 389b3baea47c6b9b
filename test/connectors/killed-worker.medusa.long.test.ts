import { MEDUSA_DOUBLE } from "../fixtures/connectors/medusa/under-test.ts";
import { testKilledWorker } from "./killed-worker.ts";

testKilledWorker(MEDUSA_DOUBLE);
