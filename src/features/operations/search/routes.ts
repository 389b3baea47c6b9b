import { Type } from "typebox";
import type { OperationsDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Text } from "../../../web-api/schema.ts";
import { search } from "./commands.ts";
import { SEARCH_CHARACTERS_MAX } from "./rules.ts";
import { SearchAnswer } from "./schemas.ts";

const admin = routesOf("admin", "search");

export const searchRoutes = [
  admin({
    method: "GET",
    path: "/search",
    operation: "search",
    resource: "signed-in",
    summary: "Find rows by number, name or amount",
    description:
      "Finds only kinds that the administrator may read. For a receipt number that is not here, `missing` says what is " +
      "known of its series.",
    input: Type.Object({ q: Text({ characters_max: SEARCH_CHARACTERS_MAX }) }),
    response: SearchAnswer,
    run: (deps: OperationsDeps, { q }, context) => search(deps, context, q),
  }),
];
