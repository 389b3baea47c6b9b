import { installPlatform } from "../../simulator/platforms/installation.ts";
import { liveMedusa } from "../platforms/medusa-under-test.ts";
import { runConformance } from "./suite.ts";

const installation = await installPlatform("medusa");
const isThere = "folder" in installation;
await runConformance(liveMedusa(isThere ? installation.folder : ""), isThere ? undefined : installation.missing);
