import { Type } from "typebox";
import type { Deps } from "../../../deps.ts";
import { Bool, CheckedText, Int, Nullable, Text } from "../../../web-api/schema.ts";
import { routesOf } from "../../../web-api/route.ts";
import { csrfTokenOf } from "../../../runtime/tokens.ts";
import { bearerToken, sessionCookieName } from "../authenticate.ts";
import { changeOwnPassword, closeSession, issueBearerToken, openSession, signOutEverywhere } from "../commands.ts";
import { PASSWORD_MAX, SESSION_HOURS } from "../rules.ts";
import { PASSWORD_RULE } from "../schemas.ts";

const rest = routesOf("rest", "access");
const admin = routesOf("admin", "access");

/** As long as the body of a caller without a token: what is too long for a name or a password is a wrong one. */
const Credential = Text({ characters_max: 4_096 });
const Credentials = Type.Object({ username: Credential, password: Credential });

const SignedIn = Type.Object({
  admin_user_id: Int(),
  name: Text(),
  resources: Type.Array(Text()),
  location_ids: Type.Array(Int()),
});

/** The session cookie: unreadable to scripts, never sent from another site. `__Host-` asks for the path `/`. */
function sessionCookie(is_https: boolean, value: string, seconds: number): string {
  const secure = is_https ? "; Secure" : "";
  return `${sessionCookieName(is_https)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

export const sessionRoutes = [
  rest({
    method: "POST",
    path: "/V1/integration/admin/token",
    resource: "anonymous",
    summary: "Exchange an administrator's name and password for a bearer token of four hours",
    input: Credentials,
    response: Text(),
    run: (deps: Deps, input, { client_address }) => issueBearerToken(deps, { ...input, client_address }),
  }),
  admin({
    method: "POST",
    path: "/session",
    resource: "anonymous",
    summary: "Sign in: sets the session cookie; writes of the session carry `csrf_token` in the header X-CSRF-Token",
    input: Credentials,
    response: Type.Object({ csrf_token: Text(), ...SignedIn.properties }),
    run: async (deps: Deps, input, context) => {
      const session = await openSession(deps, { ...input, client_address: context.client_address });
      context.setHeader("set-cookie", sessionCookie(context.is_https, session.session_token, SESSION_HOURS * 3600));
      const holder = await deps.callers.find(session.session_token);
      return { csrf_token: session.csrf_token, ...signedIn(holder?.caller ?? context.caller) };
    },
  }),
  admin({
    method: "GET",
    path: "/session",
    resource: "signed-in",
    summary: "Who is signed in, and what he may do; `csrf_token` for a cookie session only",
    input: Type.Object({}),
    response: Type.Object({ csrf_token: Nullable(Text()), ...SignedIn.properties }),
    run: async (_deps: Deps, _input, { caller, authorization, cookies, is_https }) => {
      const session = authorization === undefined ? cookies.get(sessionCookieName(is_https)) : undefined;
      return { csrf_token: session === undefined ? null : csrfTokenOf(session), ...signedIn(caller) };
    },
  }),
  admin({
    method: "DELETE",
    path: "/session",
    resource: "signed-in",
    summary: "Sign out",
    input: Type.Object({}),
    response: Bool(),
    run: async (deps: Deps, _input, context) => {
      const token = bearerToken(context.authorization) ?? context.cookies.get(sessionCookieName(context.is_https));
      if (token !== undefined) await closeSession(deps, context.caller, token, context.client_address);
      context.setHeader("set-cookie", sessionCookie(context.is_https, "", 0));
      return true;
    },
  }),
  admin({
    method: "DELETE",
    path: "/sessions",
    resource: "signed-in",
    summary: "Sign out everywhere: all sessions and bearer tokens of the caller end",
    input: Type.Object({}),
    response: Bool(),
    run: async (deps: Deps, _input, context) => {
      await signOutEverywhere(deps, context.caller, context.client_address);
      context.setHeader("set-cookie", sessionCookie(context.is_https, "", 0));
      return true;
    },
  }),
  admin({
    method: "PUT",
    path: "/session/password",
    resource: "signed-in",
    summary: "Change one's own password; all sessions and bearer tokens of the caller end",
    input: Type.Object({
      current_password: Credential,
      password: CheckedText({ characters_max: PASSWORD_MAX, description: PASSWORD_RULE }),
    }),
    response: Bool(),
    run: async (deps: Deps, input, context) => {
      await changeOwnPassword(deps, context.caller, { ...input, client_address: context.client_address });
      context.setHeader("set-cookie", sessionCookie(context.is_https, "", 0));
      return true;
    },
  }),
];

function signedIn(caller: {
  id: number;
  name: string;
  resources: ReadonlySet<string>;
  location_ids: readonly number[];
}) {
  return {
    admin_user_id: caller.id,
    name: caller.name,
    resources: [...caller.resources],
    location_ids: caller.location_ids,
  };
}
