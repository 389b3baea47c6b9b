import { Type } from "typebox";
import type { SharedDeps } from "../../deps.ts";
import { Bool, CheckedText, Int, Nullable, Text, Timestamp, nameSchemas } from "../../../web-api/schema.ts";
import { type Caller, routesOf } from "../../../web-api/route.ts";
import { csrfTokenOf } from "../../../runtime/tokens.ts";
import { sessionCookieName, tokenOf } from "../authenticate.ts";
import {
  changeOwnPassword,
  closeSession,
  issueBearerToken,
  openSession,
  signOutEverywhere,
} from "../commands/open-session.ts";
import { confirmPassword, endOwnSession, listOwnSessions } from "../commands/sessions.ts";
import { SESSION_HOURS } from "../rules/access.ts";
import { Code, Credential, PASSWORD_MAX, PASSWORD_RULE } from "../schemas.ts";

const rest = routesOf("rest", "access");
const admin = routesOf("admin", "access");

const Credentials = Type.Object({ username: Credential, password: Credential, otp: Code });

const SignedIn = Type.Object({
  admin_user_id: Int(),
  name: Text(),
  resources: Type.Array(Text()),
  location_ids: Type.Array(Int()),
  must_enroll: Bool({ description: "A second factor is required, and the account has none: all else is refused." }),
});

/**
 * Returns the session cookie: scripts cannot read it, and browsers never send it from another site.
 * The prefix `__Host-` requires the path `/`.
 */
function sessionCookie(is_https: boolean, value: string, seconds: number): string {
  const secure = is_https ? "; Secure" : "";
  return `${sessionCookieName(is_https)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`;
}

const OwnSession = Type.Object({
  session_id: Int(),
  kind: Text({ description: "`session` of the administration application, or `bearer` token of a script." }),
  created_at: Timestamp(),
  last_used_at: Nullable(Timestamp({ description: "To the minute; of sessions only." })),
  address: Nullable(Text({ description: "Prefix of the address that signed in." })),
  user_agent: Nullable(Text()),
  is_current: Bool(),
});

nameSchemas({ OwnSession });

export const sessionRoutes = [
  rest({
    method: "POST",
    path: "/V1/integration/admin/token",
    operation: "createAdminToken",
    resource: "anonymous",
    summary: "Issue a bearer token to an administrator",
    description:
      "The token is valid for four hours. A 401 with the parameter `fieldName` = `otp` means that the code of the second factor is missing.",
    input: Credentials,
    response: Text(),
    run: (deps: SharedDeps, input, { client_address, user_agent }) =>
      issueBearerToken(deps, { ...input, client_address, user_agent }),
  }),
  admin({
    method: "POST",
    path: "/session",
    operation: "signIn",
    resource: "anonymous",
    summary: "Sign in with a session cookie",
    description: "Writes of the session carry `csrf_token` in the header X-CSRF-Token.",
    input: Credentials,
    response: Type.Object({ csrf_token: Text(), ...SignedIn.properties }),
    run: async (deps: SharedDeps, input, context) => {
      const session = await openSession(deps, {
        ...input,
        client_address: context.client_address,
        user_agent: context.user_agent,
      });
      context.setHeader("set-cookie", sessionCookie(context.is_https, session.session_token, SESSION_HOURS * 3600));
      const holder = await deps.callers.find(session.session_token);
      return { csrf_token: session.csrf_token, ...signedIn(holder?.caller ?? context.caller) };
    },
  }),
  admin({
    method: "GET",
    path: "/session",
    operation: "getSession",
    resource: "signed-in",
    before_enrollment: true,
    summary: "Get the current session and its permissions",
    description: "`csrf_token` is null without a session cookie.",
    response: Type.Object({ csrf_token: Nullable(Text()), ...SignedIn.properties }),
    run: async (_deps: SharedDeps, _input, { caller, authorization, cookies, is_https }) => {
      const session = authorization === undefined ? cookies.get(sessionCookieName(is_https)) : undefined;
      return { csrf_token: session === undefined ? null : csrfTokenOf(session), ...signedIn(caller) };
    },
  }),
  admin({
    method: "DELETE",
    path: "/session",
    operation: "signOut",
    resource: "signed-in",
    before_enrollment: true,
    summary: "Sign out",
    response: Bool(),
    run: async (deps: SharedDeps, _input, context) => {
      const token = tokenOf(context);
      if (token !== undefined) await closeSession(deps, context.caller, token, context.client_address);
      context.setHeader("set-cookie", sessionCookie(context.is_https, "", 0));
      return true;
    },
  }),
  admin({
    method: "POST",
    path: "/session/step-up",
    operation: "confirmPassword",
    resource: "signed-in",
    before_enrollment: true,
    summary: "Confirm the caller's password and second factor",
    description:
      "For ten minutes this session or bearer token may then change accounts, roles and integrations, and erase persons. " +
      "A sign-in allows it for as long.",
    input: Type.Object({ password: Text(), otp: Code }),
    response: Bool(),
    run: async (deps: SharedDeps, { password, otp }, context) => {
      const { caller, client_address } = context;
      await confirmPassword(deps, caller, { token: tokenOf(context) ?? "", password, otp, client_address });
      return true;
    },
  }),
  admin({
    method: "GET",
    path: "/sessions",
    operation: "listOwnSessions",
    resource: "signed-in",
    before_enrollment: true,
    summary: "List sessions and bearer tokens of the caller",
    response: Type.Object({ sessions: Type.Array(OwnSession) }),
    run: async (deps: SharedDeps, _input, context) => ({
      sessions: await listOwnSessions(deps, context.caller, tokenOf(context) ?? ""),
    }),
  }),
  admin({
    method: "DELETE",
    path: "/sessions/{session_id}",
    operation: "endSession",
    resource: "signed-in",
    before_enrollment: true,
    summary: "End a session or bearer token of the caller",
    input: Type.Object({ session_id: Int({ id_of: "Session" }) }),
    response: Bool(),
    run: async (deps: SharedDeps, { session_id }, { caller, client_address }) => {
      await endOwnSession(deps, caller, session_id, client_address);
      return true;
    },
  }),
  admin({
    method: "DELETE",
    path: "/sessions",
    operation: "endAllSessions",
    resource: "signed-in",
    before_enrollment: true,
    summary: "End all sessions and bearer tokens of the caller",
    response: Bool(),
    run: async (deps: SharedDeps, _input, context) => {
      await signOutEverywhere(deps, context.caller, context.client_address);
      context.setHeader("set-cookie", sessionCookie(context.is_https, "", 0));
      return true;
    },
  }),
  admin({
    method: "PUT",
    path: "/session/password",
    operation: "changePassword",
    resource: "signed-in",
    before_enrollment: true,
    summary: "Change the caller's password and end all their sessions and tokens",
    input: Type.Object({
      current_password: Credential,
      otp: Code,
      password: CheckedText({ characters_max: PASSWORD_MAX, description: PASSWORD_RULE }),
    }),
    response: Bool(),
    run: async (deps: SharedDeps, input, context) => {
      await changeOwnPassword(deps, context.caller, {
        ...input,
        otp: input.otp,
        client_address: context.client_address,
      });
      context.setHeader("set-cookie", sessionCookie(context.is_https, "", 0));
      return true;
    },
  }),
];

function signedIn(caller: Caller) {
  return {
    admin_user_id: caller.id,
    name: caller.name,
    resources: [...caller.resources],
    location_ids: caller.location_ids,
    must_enroll: caller.must_enroll ?? false,
  };
}
