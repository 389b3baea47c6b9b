import { readFileSync, writeFileSync } from "node:fs";
import { componentTypes, parametersType, readRoutes, typeWriter } from "./api-types.ts";
import { OPENAPI_FILE } from "./openapi.ts";

/** Types of `/admin/api` for the administration application. */
export const ADMIN_TYPES_FILE = new URL("../admin/src/api/routes.ts", import.meta.url);

/** The types' text, as it is committed. */
export function adminTypesText(document: string): string {
  const { routes, schemas } = readRoutes(document, "/admin/api");
  const typeOf = typeWriter();
  const used = routes.flatMap(({ body, answer }) => [body ?? null, answer ?? null]);
  const members = routes.map(({ name, parameters, body, answer }) => {
    const parts = [
      `path: ${parametersType(parameters, "path", typeOf)}`,
      `query: ${parametersType(parameters, "query", typeOf)}`,
      `body: ${body ? typeOf(body) : "undefined"}`,
      `answer: ${answer ? typeOf(answer) : "unknown"}`,
    ];
    return `  ${JSON.stringify(name)}: { ${parts.join("; ")} };`;
  });
  return (
    "// Made from openapi.json by scripts/admin-types.ts; never edited by hand.\n\n" +
    `${componentTypes(used, schemas, typeOf)}\n\nexport interface Routes {\n${members.join("\n")}\n}\n`
  );
}

if (import.meta.main) writeFileSync(ADMIN_TYPES_FILE, adminTypesText(readFileSync(OPENAPI_FILE, "utf8")));
