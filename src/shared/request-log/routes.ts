import { Type } from "typebox";
import type { SharedDeps } from "../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { Int, nameSchemas, Nullable, Text, Timestamp } from "../../web-api/schema.ts";
import { adminList } from "../../web-api/list/search-list.ts";
import { noSuch } from "../resources/commands/managed.ts";
import { hasIntegration, requestsOf } from "./queries.ts";

const admin = routesOf("admin", "access");

const LoggedRequest = Type.Object({
  entry_id: Int({ wide: true }),
  request_id: Text({ description: "The header X-Request-Id of the answer." }),
  requested_at: Timestamp(),
  method: Text(),
  path: Text({ description: "Without its query. A part that may name a person is shown as …." }),
  status: Int(),
  error_code: Nullable(Text({ description: "Code of the error; null for a success." })),
  duration_ms: Int(),
});
nameSchemas({ LoggedRequest });

export const requestLogRoutes = [
  admin({
    method: "GET",
    path: "/integrations/{id}/requests",
    operation: "listIntegrationRequests",
    resource: "all",
    summary: "List the requests of an integration",
    description:
      "Of the last 30 days, about the newest 100,000, written within a second. Bodies and queries are not kept. " +
      "Successful heartbeats are left out, and a node keeps 100 successes and 100 refusals a second, of all " +
      "integrations together.",
    input: Type.Object({ id: Int() }),
    response: LoggedRequest,
    list: requestsOf(0).columns,
    run: async (deps: SharedDeps, { id }, context) => {
      if (!(await hasIntegration(deps.db, id))) throw noSuch("integration", id);
      return adminList(deps, context, requestsOf(id));
    },
  }),
];
