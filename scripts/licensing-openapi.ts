import { writeFileSync } from "node:fs";
import { describeContract } from "../src/features/devices/licensing/contract.ts";

/** Generated contract for builders of a licensing service. */
export const LICENSING_FILE = new URL("../docs/licensing-service.openapi.json", import.meta.url);

if (import.meta.main) writeFileSync(LICENSING_FILE, `${JSON.stringify(describeContract(), null, 2)}\n`);
