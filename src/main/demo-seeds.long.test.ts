import { testSeeds } from "../../test/demo-day.ts";

// Days that differed once, then others; demo-more-seeds.long.test.ts has the rest.
await testSeeds([["98"], ["106964", 200], ["s6", 200], ["1"]]);
