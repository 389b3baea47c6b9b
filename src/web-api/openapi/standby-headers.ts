import type { Route } from "../route.ts";
import type { Json } from "./schema.ts";

/** The headers of a service that reads from a standby (DATABASE_READ_URL). */
export const STANDBY_HEADERS: Json = {
  "X-Position": {
    description:
      "Only where the service reads from a standby: the position of the database's log that contains this write. Send " +
      "the highest one back in a header of this name, and no later answer is older. It is on refusals, too.",
    schema: { type: "string", pattern: "^[0-9A-F]{1,8}/[0-9A-F]{1,8}$" },
  },
  "X-Read-From": {
    description:
      "`standby` when a list, report or export was read from a standby, which may be up to 10 seconds behind.",
    schema: { type: "string", enum: ["standby"] },
  },
};

/** Describes the header that the answers of a route may have. */
export function standbyHeaderOf<Deps>({ surface, method, reads_primary }: Route<Deps>): { readonly headers?: Json } {
  if (surface !== "admin" || reads_primary) return {};
  const name = method === "GET" ? "X-Read-From" : "X-Position";
  return { headers: { [name]: { $ref: `#/components/headers/${name}` } } };
}
