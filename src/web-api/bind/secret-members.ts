import type { TSchema } from "typebox";
import { elementOf, membersOf } from "../schema.ts";

/** Matches names of members that proxies and browsers must not keep in their logs and histories. */
const SECRET = /password|passcode|secret|token|api_?key|activation_?code|^otp$|^code$/i;

/** Whether a parameter is secret by its name, or holds a member that is. */
export function holdsSecret(name: string, schema: TSchema): boolean {
  if (SECRET.test(name)) return true;
  const element = elementOf(schema);
  if (element !== undefined && holdsSecret("", element)) return true;
  return Object.entries(membersOf(schema) ?? {}).some(([member, of]) => holdsSecret(member, of));
}
