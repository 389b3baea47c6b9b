import { testDays } from "./demo-day.ts";

await testDays("medusa");
