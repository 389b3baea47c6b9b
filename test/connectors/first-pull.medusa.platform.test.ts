import { installPlatform } from "../../simulator/platforms/installation.ts";
import { filledMedusa } from "../platforms/medusa-under-test.ts";
import { testFirstPull, REAL_SHOP } from "./first-pull.ts";

const installation = await installPlatform("medusa");
const [folder, missing] = "folder" in installation ? [installation.folder] : ["", installation.missing];
await testFirstPull(filledMedusa(folder, REAL_SHOP), REAL_SHOP, missing);
