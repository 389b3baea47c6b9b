import { type Static, type TSchema, Type } from "typebox";

export const LICENSE_TYPES = ["free", "pro"] as const;
export const LICENSE_STATUSES = ["active", "inactive", "expired", "suspended", "revoked"] as const;

const oneOf = <const Values extends readonly string[]>(values: Values, description: string) =>
  Type.Unsafe<Values[number]>(Type.Enum([...values], { description }));

const LicenseToken = Type.String({
  minLength: 1,
  maxLength: 255,
  description: "The token that names the license; the shop's owner enters it in the administration.",
});
const DeviceIdentifier = Type.String({ pattern: "^[a-zA-Z0-9-]{1,100}$", description: "The register device." });
const FiscalValue = Type.Union([Type.String({ maxLength: 4_096 }), Type.Null()]);

/** Body of a request about one licence and one device. */
export const Question = Type.Object({ license_token: LicenseToken, device_identifier: DeviceIdentifier });
export const CheckQuestion = Type.Object({
  license_token: LicenseToken,
  device_identifier: Type.Union([DeviceIdentifier, Type.Null()], {
    description: "The device that is bound to the license's terminal; null when none is.",
  }),
});

/** A licence in an answer of the licensing service. Unknown members are ignored. */
export const LicenseAnswer = Type.Object({
  license_status: oneOf(LICENSE_STATUSES, "revoked, suspended and expired licenses activate no device"),
  license_type: oneOf(LICENSE_TYPES, "receipts are synced with an active pro license"),
  license_expires_at: Type.Union([Type.String({ format: "date-time", maxLength: 40 }), Type.Null()], {
    description: "ISO 8601 with an offset; null: never.",
  }),
  held_by: oneOf(["this_device", "another_device", "nobody"], "who uses the license, seen from the device that asks"),
  fiscal: Type.Optional(
    Type.Union([Type.Object({ fiscal_tss_id: FiscalValue, fiscal_api_key: FiscalValue }), Type.Null()], {
      description: "Credentials of a fiscalized store. Absent: they are kept as they are; null: they are removed.",
    }),
  ),
});

export const ReleaseAnswer = Type.Object({
  is_released: Type.Boolean({ description: "false when the device did not use the license; that is no error" }),
});

export const Refusal = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 64 }),
  message: Type.String({ description: "For people; shown as text, at most 200 characters of it." }),
  device_identifier: Type.Optional(
    Type.String({ pattern: "^[a-zA-Z0-9-]{1,100}$", description: "With code in_use: the device that uses it." }),
  ),
});
export type RefusalBody = Static<typeof Refusal>;

const refusal = (description: string) => ({ description, schema: Refusal });

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly question: TSchema;
  readonly answers: Readonly<Record<number, { readonly description: string; readonly schema: TSchema }>>;
}

const COMMON = {
  401: refusal("The bearer token is not valid."),
  404: refusal("code unknown_license: there is no such license."),
};

/** The three operations of a licensing service, by their paths. */
export const OPERATIONS = {
  "/v1/licenses/activate": {
    summary: "Assign a license to a device",
    description: "Idempotent: a device that uses the license already gets the same answer.",
    question: Question,
    answers: {
      200: { description: "The device uses the license.", schema: LicenseAnswer },
      403: refusal("The license may not be used; the message says why."),
      409: refusal("code in_use: another device uses it. Tillkeeper releases that device and asks once more."),
      ...COMMON,
    },
  },
  "/v1/licenses/release": {
    summary: "Release a license from a device",
    description: "Idempotent, and without effect on another device's use.",
    question: Question,
    answers: { 200: { description: "The device does not use the license.", schema: ReleaseAnswer }, ...COMMON },
  },
  "/v1/licenses/check": {
    summary: "Get a license",
    description: "Asked daily, with heartbeats every six hours, and when a register refreshes its license.",
    question: CheckQuestion,
    answers: { 200: { description: "The license as it is.", schema: LicenseAnswer }, ...COMMON },
  },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationPath = keyof typeof OPERATIONS;

/** Returns the contract as an OpenAPI 3.1 document. */
export function describeContract(): object {
  const json = (schema: TSchema) => ({ content: { "application/json": { schema } } });
  const paths = Object.entries<Operation>(OPERATIONS).map(([path, { summary, description, question, answers }]) => [
    path,
    {
      post: {
        operationId: path.slice(path.lastIndexOf("/") + 1),
        summary,
        description,
        requestBody: { required: true, ...json(question) },
        responses: Object.fromEntries(
          Object.entries(answers).map(([status, answer]) => [
            status,
            { description: answer.description, ...json(answer.schema) },
          ]),
        ),
      },
    },
  ]);
  return {
    openapi: "3.1.1",
    info: {
      title: "Licensing service",
      version: "1",
      description:
        "What Tillkeeper asks a licensing service, set with LICENSING_URL and LICENSING_TOKEN. HTTPS only. Answers of " +
        "more than 64 kB, redirects, answers that do not fit and answers after 5 seconds count as no answer.",
    },
    servers: [{ url: "https://licensing.example.org" }],
    security: [{ token: [] }],
    paths: Object.fromEntries(paths),
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  };
}
