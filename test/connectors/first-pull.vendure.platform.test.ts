import { installPlatform } from "../../simulator/platforms/installation.ts";
import { filledVendure } from "../platforms/vendure-under-test.ts";
import { testFirstPull, WHOLE_SHOP } from "./first-pull.ts";

const installation = await installPlatform("vendure");
const [folder, missing] = "folder" in installation ? [installation.folder] : ["", installation.missing];
await testFirstPull(filledVendure(folder, WHOLE_SHOP), WHOLE_SHOP, missing);
