import { randomBytes } from "node:crypto";
import type { Db } from "../../../runtime/database.ts";
import type { KeyRing } from "../../../runtime/secrets.ts";
import { readServerSecret } from "../../configuration/queries.ts";

/** The key under which addresses of erased persons are recognised. */
export function readPersonSecret(db: Db, ring: KeyRing): Promise<string> {
  return readServerSecret(db, ring, "person_key", () => randomBytes(32).toString("base64url"));
}
