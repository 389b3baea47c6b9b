import { testSeeds } from "../../test/demo-day.ts";

const days = process.env["DEMO_DAYS"] ?? 2;
await testSeeds(Array.from({ length: Number(days) }, (_, index) => [String(index + 2)]));
