import { testSeeds } from "../../test/demo-day.ts";
import { cases } from "../../test/cases.ts";

const days = cases(1, 13);
await testSeeds(Array.from({ length: days }, (_, index) => [String(index + 2)]));
