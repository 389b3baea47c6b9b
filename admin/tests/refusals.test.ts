import assert from "node:assert/strict";
import { test } from "node:test";
import { type ApiError, couldNotSave, invalidType, required, unsupportedField } from "../../src/web-api/errors.ts";
import { type Envelope, envelopeText, fieldErrors } from "../src/api/envelope.ts";

const envelopeOf = (error: ApiError): Envelope => JSON.parse(error.toBody()) as Envelope;
const shown =
  (...fields: string[]) =>
  (field: string): boolean =>
    fields.includes(field);

test("a refusal stands beside the field that it names, as people and as programs write it", () => {
  for (const [error, errors] of [
    [couldNotSave("location", '"name" is required.'), { name: '"name" is required.' }],
    [
      couldNotSave("location", 'Another location has the code "ams-1" already.'),
      { code: 'Another location has the code "ams-1" already.' },
    ],
    [
      couldNotSave("webhook", '"url" cannot be called: it is a private address.'),
      { url: '"url" cannot be called: it is a private address.' },
    ],
    [required(["name"]), { name: '"name" is required. Enter and try again.' }],
    [required(["firstName"]), { first_name: '"firstName" is required. Enter and try again.' }],
    [
      unsupportedField("first_name"),
      { first_name: '"FirstName" is not supported. Correct the field name and try again.' },
    ],
    [
      invalidType(["terminal", "name"], "array", "string"),
      {
        name: 'Error occurred during "terminal" processing. Error occurred during "name" processing. The "array" value\'s type is invalid. The "string" type was expected. Verify and try again.',
      },
    ],
  ] as const) {
    assert.deepEqual(fieldErrors(envelopeOf(error), shown("name", "code", "url", "first_name")), errors);
  }
});

test("several refusals stand beside their fields, and what is about none of them is told besides", () => {
  const error = required(["name", "code", "secret_of_the_server"]);
  assert.deepEqual(fieldErrors(envelopeOf(error), shown("name", "code")), {
    name: '"name" is required. Enter and try again.',
    code: '"code" is required. Enter and try again.',
    root: { serverError: '"secret_of_the_server" is required. Enter and try again.' },
  });
});

test("a refusal about no field of the form stays a notification in the server's words", () => {
  const error = couldNotSave("terminal", "The device is bound to terminal 3.");
  assert.equal(
    fieldErrors(envelopeOf(error), () => true),
    undefined,
  );
  assert.equal(
    fieldErrors(envelopeOf(couldNotSave("location", '"name" is required.')), () => false),
    undefined,
  );
  assert.equal(envelopeText(envelopeOf(error)), "Could not save the terminal: The device is bound to terminal 3.");
});
