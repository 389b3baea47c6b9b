import assert from "node:assert/strict";
import { test } from "node:test";
import {
  type ApiError,
  couldNotSave,
  invalidType,
  problem,
  required,
  unsupportedField,
} from "../../src/web-api/errors/errors.ts";
import { type Envelope, envelopeText, fieldErrors } from "../src/api/envelope.ts";
import type { Refusal } from "../src/i18n/error-text.ts";

const envelopeOf = (error: ApiError): Envelope => JSON.parse(error.toAdminBody()) as Envelope;
const shown =
  (...fields: string[]) =>
  (field: string): boolean =>
    fields.includes(field);
const codeOf = ({ code }: Refusal): string => code;

test("a refusal is shown beside the field that it names, in either spelling", () => {
  for (const [error, errors] of [
    [couldNotSave("location", problem("field_required", { field: "name" })), { name: "field_required" }],
    [couldNotSave("location", problem("location_has_code", { code: "ams-1" })), { code: "location_has_code" }],
    [
      couldNotSave("terminal", problem("unknown_reference", { kind: "website", id: 9 })),
      { website_id: "unknown_reference" },
    ],
    [couldNotSave("webhook", problem("url_address_private", { address: "::1" })), { url: "url_address_private" }],
    [required(["name"]), { name: "required" }],
    [required(["firstName"]), { first_name: "required" }],
    [unsupportedField("first_name"), { first_name: "field_not_supported" }],
    [invalidType(["terminal", "name"], "array", "string"), { name: "invalid_type" }],
  ] as const) {
    const isShown = shown("name", "code", "url", "first_name", "website_id");
    assert.deepEqual(fieldErrors(envelopeOf(error), isShown, codeOf), errors);
  }
});

test("several refusals are shown beside their fields, and one without a field in the notification", () => {
  const error = required(["name", "code", "secret_of_the_server"]);
  const worded = ({ code, parameters }: Refusal): string => `${code} ${String(parameters["field"])}`;
  assert.deepEqual(fieldErrors(envelopeOf(error), shown("name", "code"), worded), {
    name: "required name",
    code: "required code",
    root: { serverError: "required secret_of_the_server" },
  });
  assert.equal(
    envelopeText(envelopeOf(required(["name", "code"])), worded),
    "several undefined required name required code",
  );
});

test("a refusal without a field of the form is a notification, and an answer of a proxy is shown as it is", () => {
  const error = envelopeOf(couldNotSave("admin user", problem("last_administrator")));
  assert.equal(
    fieldErrors(error, () => true, codeOf),
    undefined,
  );
  const nameless = envelopeOf(couldNotSave("location", problem("field_required", { field: "name" })));
  assert.equal(
    fieldErrors(nameless, () => false, codeOf),
    undefined,
  );
  assert.equal(envelopeText(error, codeOf), "last_administrator");
  assert.equal(envelopeText({ message: "Bad gateway" }, codeOf), "Bad gateway");
});
