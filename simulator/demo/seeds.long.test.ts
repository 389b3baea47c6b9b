import { testSeeds } from "../../test/demo-day.ts";
import { cases } from "../../test/cases.ts";

// Seeds of days that once ended with a difference; demo-more-seeds.long.test.ts has others.
const days = [["98"], ["106964", 200], ["s6", 200], ["1"]] as const;
await testSeeds(days.slice(0, cases(2, days.length)));
