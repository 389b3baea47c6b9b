import { installPlatform } from "../../simulator/platforms/installation.ts";
import { filledVendure } from "../platforms/vendure-under-test.ts";
import { testFirstPull, REAL_SHOP } from "./first-pull.ts";

const installation = await installPlatform("vendure");
const [folder, missing] = "folder" in installation ? [installation.folder] : ["", installation.missing];
await testFirstPull(filledVendure(folder, REAL_SHOP), REAL_SHOP, missing);
