import assert from "node:assert/strict";
import { type ErrorCode, ERRORS, statusOf } from "../src/web-api/errors/error-table.ts";
import { closingOf, newTill, submit } from "./fixtures/closings/shop.ts";
import { newAdministrator } from "./administrator.ts";
import { queryOnce } from "./empty-database.ts";
import type { Answer, CallOptions, TestApp } from "./support.ts";

type Surface = "rest" | "admin";

const TOO_LARGE = JSON.stringify({ username: "a".repeat(100_000), password: "" });
const FOREIGN = { "sec-fetch-site": "cross-site" };

/**
 * Returns requests that the service refuses, by the code of the refusal; a code that many
 * operations share has one request.
 */
export function refusedRequests(
  app: TestApp,
): Readonly<Record<Surface, Partial<Record<ErrorCode, () => Promise<Answer>>>>> {
  const rest = (method: string, path: string, options: CallOptions = {}) =>
    app.call(method, `/rest/V1${path}`, options);
  const admin = async (method: string, path: string, options: CallOptions = {}, minutes_old = 0) => {
    const { token, admin_user_id } = await newAdministrator(app);
    await app.deps.pool.query(
      "update admin_token set stepped_up_at = clock_timestamp() - make_interval(mins => $2) where admin_user_id = $1",
      [admin_user_id, minutes_old],
    );
    return app.call(method, `/admin/api${path}`, { token, ...options });
  };
  const signIn = (url: string) => async (): Promise<Answer> => {
    for (;;) {
      const answer = await app.call("POST", url, { token: undefined, body: { username: "ann", password: "wrong" } });
      if (answer.status !== 401) return answer;
    }
  };
  /** Sends a request while the database fails with a state on every write of a location. */
  const failing = async (state: string, send: () => Promise<Answer>): Promise<Answer> => {
    const { owner_url } = app.database;
    await queryOnce(
      owner_url,
      `create function pos.fail() returns trigger language plpgsql as
         $$ begin raise exception 'as the test wants' using errcode = '${state}'; end $$;
       create trigger fail before insert on pos.location for each row execute function pos.fail();
       grant execute on function pos.fail to tillkeeper`,
    );
    try {
      return await send();
    } finally {
      await queryOnce(owner_url, "drop function pos.fail cascade");
    }
  };
  const location = { name: "Pier", code: "pier" };
  const createByRest = () => rest("POST", "/pos/locations", { body: { location } });
  const createByAdmin = () => admin("POST", "/locations", { body: location });

  return {
    rest: {
      not_decodable: () => rest("POST", "/pos/locations", { body: "{" }),
      required: () => rest("POST", "/pos/locations", { body: {} }),
      search_field_unknown: () =>
        rest("GET", "/pos/receipts?searchCriteria[filter_groups][0][filters][0][field]=colour"),
      not_authorized: () => rest("GET", "/pos/locations", { token: undefined }),
      not_found: () => rest("GET", "/pos/locations/999999"),
      report_payload_differs: async () => {
        const closing = closingOf(await newTill(app));
        assert.equal((await submit(app, closing)).status, 200);
        return submit(app, { ...closing, order_count: 5 });
      },
      body_too_large: () => rest("POST", "/integration/admin/token", { token: undefined, body: TOO_LARGE }),
      too_many_requests: signIn("/rest/V1/integration/admin/token"),
      internal: () => failing("XX000", createByRest),
      unavailable: () => failing("53100", createByRest),
    },
    admin: {
      not_decodable: () => admin("POST", "/locations", { body: "{" }),
      field_required: () => admin("POST", "/locations", { body: {} }),
      search_field_unknown: () => admin("GET", "/locations?filter[colour]=red"),
      not_authorized: () => admin("GET", "/locations", { token: undefined }),
      cross_site_request: () => admin("POST", "/locations", { body: location, headers: FOREIGN }),
      step_up_required: () => admin("DELETE", "/admin-users/999999", {}, 11),
      not_found: () => admin("PUT", "/locations/999999", { body: location }),
      body_too_large: () => admin("POST", "/session", { token: undefined, body: TOO_LARGE }),
      too_many_requests: signIn("/admin/api/session"),
      internal: () => failing("XX000", createByAdmin),
      unavailable: () => failing("53100", createByAdmin),
    },
  };
}

/**
 * Asserts that an answer has the status of its code, and the code or the first words of its
 * message.
 */
export function assertRefusal(surface: Surface, code: ErrorCode, { status, body, text }: Answer): void {
  const { message } = ERRORS[code];
  assert.equal(status, statusOf(code), `${surface} ${code} ${text}`);
  if (surface === "admin") assert.equal(body.code, code);
  else assert.ok((body.message as string).startsWith(message.split(/[{"]/)[0] ?? ""), `${code} ${text}`);
}
