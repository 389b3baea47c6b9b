import { installPlatform } from "../../simulator/platforms/installation.ts";
import { filledMedusa } from "../platforms/medusa-under-test.ts";
import { testFirstPull, WHOLE_SHOP } from "./first-pull.ts";

const installation = await installPlatform("medusa");
const [folder, missing] = "folder" in installation ? [installation.folder] : ["", installation.missing];
await testFirstPull(filledMedusa(folder, WHOLE_SHOP), WHOLE_SHOP, missing);
