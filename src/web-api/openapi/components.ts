import { ERRORS } from "../errors/error-table.ts";
import type { ErrorEntry } from "../errors/table/entry.ts";
import { itemsMax, type Json } from "./schema.ts";
import type { Route } from "../route.ts";

export interface SecurityNames {
  /** Name of the administration's session cookie over plain http. */
  readonly session_cookie: string;
  readonly csrf_header: string;
}

const PARAMETERS: Json = { description: "A list for positional placeholders, an object for named ones." };
const MESSAGE: Json = { type: "string", description: "Raw text; `%1` and `%name` stand for the parameters." };

const ENVELOPE: Json = {
  type: "object",
  description: "The platform's error envelope.",
  required: ["message"],
  properties: {
    message: MESSAGE,
    errors: {
      type: "array",
      maxItems: itemsMax("answer"),
      description: "One row for each mistake, where a request has several.",
      items: { type: "object", properties: { message: MESSAGE, parameters: PARAMETERS } },
    },
    parameters: {
      ...PARAMETERS,
      anyOf: [
        { type: "array", maxItems: itemsMax("answer"), items: { description: "A value of any type." } },
        { type: "object", additionalProperties: true },
      ],
    },
  },
};

const CODED = {
  message: { type: "string", description: "The English sentence." },
  code: { type: "string", enum: adminCodes(), description: "What is wrong; docs/errors.md lists the codes." },
  parameters: {
    type: "object",
    additionalProperties: true,
    description: "What the blanks of the sentence are filled with.",
  },
};

const ADMIN_ENVELOPE: Json = {
  type: "object",
  description: "An error of the administration API.",
  required: ["message", "code", "parameters"],
  properties: {
    ...CODED,
    errors: {
      type: "array",
      maxItems: itemsMax("answer"),
      description: "One row for each mistake, where a request has several.",
      items: { type: "object", required: ["message", "code", "parameters"], properties: CODED },
    },
  },
};

function adminCodes(): string[] {
  const table: readonly (readonly [string, ErrorEntry])[] = Object.entries(ERRORS);
  return table.filter(([, { only }]) => only === undefined).map(([code]) => code);
}

export const SCHEMAS: Json = { Error: ENVELOPE, AdminError: ADMIN_ENVELOPE };

export function securitySchemes({ session_cookie, csrf_header }: SecurityNames): Json {
  return {
    bearer: {
      type: "http",
      scheme: "bearer",
      description:
        "The access token of an integration or of a terminal, or an administrator's from POST /V1/integration/admin/token.",
    },
    administrator: {
      type: "http",
      scheme: "bearer",
      description: "An administrator's token from POST /rest/V1/integration/admin/token.",
    },
    session: {
      type: "apiKey",
      in: "cookie",
      name: session_cookie,
      description: "The session of the administration application, from POST /admin/api/session.",
    },
    csrf: {
      type: "apiKey",
      in: "header",
      name: csrf_header,
      description: "The session's `csrf_token`; a session needs it for each request that is not GET.",
    },
  };
}

export function securityOf<Deps>({ resource, surface, method }: Route<Deps>): Json {
  if (resource === "anonymous") return [];
  if (surface === "rest") return [{ bearer: [] }];
  return [{ administrator: [] }, method === "GET" ? { session: [] } : { session: [], csrf: [] }];
}
