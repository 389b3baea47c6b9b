import { vendureDouble } from "../fixtures/connectors/vendure/under-test.ts";
import { runConformance } from "./suite.ts";

await runConformance(vendureDouble());
