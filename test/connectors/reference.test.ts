import { referenceUnderTest } from "./reference/connector.ts";
import { runConformance } from "./suite.ts";

await runConformance(referenceUnderTest());
