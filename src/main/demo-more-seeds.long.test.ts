import { testSeeds } from "../../test/demo-day.ts";

await testSeeds(Array.from({ length: 13 }, (_, index) => [String(index + 5)]));
