import { installPlatform } from "../../simulator/platforms/installation.ts";
import { liveVendure } from "../platforms/vendure-under-test.ts";
import { REAL_CASES, runConformance } from "./suite.ts";

const installed = await installPlatform("vendure");
if ("missing" in installed) await runConformance(liveVendure(""), REAL_CASES, installed.missing);
else await runConformance(liveVendure(installed.folder), REAL_CASES);
