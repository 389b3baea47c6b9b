import { MEDUSA_DOUBLE } from "../fixtures/connectors/medusa/under-test.ts";
import { runConformance } from "./suite.ts";

await runConformance(MEDUSA_DOUBLE);
