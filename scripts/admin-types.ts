import { readFileSync, writeFileSync } from "node:fs";
import { componentTypes, readRoutes, routesType, typeWriter } from "./api-types.ts";
import { OPENAPI_FILE } from "./openapi.ts";

/** The file has the types of `/admin/api` for the administration application. */
export const ADMIN_TYPES_FILE = new URL("../packages/client/src/admin-routes.ts", import.meta.url);

/** Returns the text of the types as it is committed. */
export function adminTypesText(document: string): string {
  const { routes, schemas } = readRoutes(document, "/admin/api");
  const typeOf = typeWriter();
  const used = routes.flatMap(({ body, answer }) => [body ?? null, answer ?? null]);
  return (
    "// Made from openapi.json by scripts/admin-types.ts; never edited by hand.\n\n" +
    `${componentTypes(used, schemas, typeOf)}\n\n${routesType(routes, typeOf)}\n`
  );
}

if (import.meta.main) writeFileSync(ADMIN_TYPES_FILE, adminTypesText(readFileSync(OPENAPI_FILE, "utf8")));
