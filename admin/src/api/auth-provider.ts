import { type AuthProvider, HttpError } from "ra-core";
import { type Answer, call } from "./client.ts";
import { resourceOf } from "./resources.ts";
import { keepCsrfToken } from "./session.ts";

type Session = Answer<"GET /session">;

/** The session of the signed-in administrator. It is requested once and cleared at sign-out. */
const current: { session: Promise<Session> | undefined } = { session: undefined };

/**
 * Key in local storage of the last user name. The entry exists while the browser may have a
 * session; without it no session is requested.
 */
const SIGNED_IN = "tillkeeper.signed_in";

/** Returns the user name of the last sign-in in this browser; empty when unknown. */
export function lastUsername(): string {
  return localStorage.getItem(SIGNED_IN) ?? "";
}

function session(): Promise<Session> {
  if (localStorage.getItem(SIGNED_IN) === null) return Promise.reject(new HttpError("ra.auth.sign_in_error", 401));
  current.session ??= call("GET /session").then(
    (found) => {
      keepCsrfToken(found.csrf_token ?? "");
      return found.must_enroll ? { ...found, resources: [] } : found;
    },
    (error: unknown) => {
      current.session = undefined;
      if (error instanceof HttpError && error.status === 401) localStorage.removeItem(SIGNED_IN);
      throw error;
    },
  );
  return current.session;
}

/** Forgets the session in this browser, after it has ended on the server. */
export function forgetSession(): void {
  localStorage.removeItem(SIGNED_IN);
  current.session = undefined;
  keepCsrfToken("");
}

/**
 * Drops the cached session, so that the next use requests it again, as after a change of the user's
 * own name.
 */
export function readSessionAgain(): void {
  current.session = undefined;
}

/** Returns whether the signed-in administrator holds an ACL resource. */
export async function holds(resource: string): Promise<boolean> {
  const { resources } = await session();
  return resources.includes("all") || resources.includes(resource);
}

interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly otp?: string;
}

/**
 * Opens a session.
 * @returns the id of its administrator.
 */
export async function signIn({ username, password, otp }: Credentials): Promise<number | null> {
  const body = { username, password, ...(otp === undefined ? {} : { otp }) };
  const { csrf_token, admin_user_id } = await call("POST /session", { body });
  keepCsrfToken(csrf_token);
  localStorage.setItem(SIGNED_IN, username);
  current.session = undefined;
  return admin_user_id;
}

const WRITES = new Set(["create", "edit", "delete", "export-write"]);

export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => void (await signIn(credentials)),
  async logout() {
    // Signs out only where a session exists. A session that has already ended is not an error.
    if (localStorage.getItem(SIGNED_IN) !== null) await call("DELETE /session").catch(() => false);
    forgetSession();
  },
  // Only a refused request ends the sign-in. When the service cannot be reached, the frame stays
  // and shows that.
  checkAuth: () =>
    session().then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof HttpError && error.status === 401) throw error;
      },
    ),
  // `session.ts` replaces an ended session and repeats the request. If react-admin handled the
  // refusal here, it would treat the refused request as a success.
  checkError: () => Promise.resolve(),
  async getIdentity() {
    const { admin_user_id, name, must_enroll } = await session();
    return { id: admin_user_id, fullName: name, must_enroll };
  },
  getPermissions: async () => (await session()).resources,
  async canAccess({ resource, action }) {
    const found = resourceOf(resource);
    if (!found) return holds(resource);
    const needed = WRITES.has(action) ? found.write : found.read;
    return needed === null ? false : holds(needed);
  },
};
