import { medusaDouble } from "../fixtures/connectors/medusa/under-test.ts";
import { runConformance } from "./suite.ts";

await runConformance(medusaDouble());
