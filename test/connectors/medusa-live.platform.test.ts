import { installPlatform } from "../../simulator/platforms/installation.ts";
import { liveMedusa } from "../platforms/medusa-under-test.ts";
import { REAL_CASES, runConformance } from "./suite.ts";

const installation = await installPlatform("medusa");
const isThere = "folder" in installation;
const missing = isThere ? undefined : installation.missing;
await runConformance(liveMedusa(isThere ? installation.folder : ""), REAL_CASES, missing);
