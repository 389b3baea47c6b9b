import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type ErrorCode, ERRORS, statusOf } from "./error-table.ts";
import type { ErrorEntry } from "./table/entry.ts";
import { ApiError, couldNotSave, invalidType, noSuchId, problem, required, tooManyRequests } from "./errors.ts";

/** Errors, each with its envelopes of both APIs. */
const CASES: readonly (readonly [error: ApiError, rest: string, admin: string])[] = [
  [
    noSuchId("Location", 7),
    '{"message":"Location with id \\"%1\\" does not exist.","parameters":[7]}',
    '{"message":"Location with id \\"7\\" does not exist.","code":"not_found","parameters":{"entity":"Location","id":7}}',
  ],
  [
    couldNotSave("location", problem("location_has_code", { code: "a{b}%1" })),
    '{"message":"Could not save the location: %1","parameters":["Another location has the code \\"a{b}%1\\" already."]}',
    '{"message":"Could not save the location: Another location has the code \\"a{b}%1\\" already.",' +
      '"code":"location_has_code","parameters":{"code":"a{b}%1","entity":"location"}}',
  ],
  [
    required(["firstName", "email"]),
    '{"message":"One or more input exceptions have occurred.","errors":[' +
      '{"message":"\\"%fieldName\\" is required. Enter and try again.","parameters":{"fieldName":"firstName"}},' +
      '{"message":"\\"%fieldName\\" is required. Enter and try again.","parameters":{"fieldName":"email"}}]}',
    '{"message":"One or more input exceptions have occurred.","code":"several","parameters":{},"errors":[' +
      '{"message":"\\"firstName\\" is required. Enter and try again.","code":"required","parameters":{"field":"firstName"}},' +
      '{"message":"\\"email\\" is required. Enter and try again.","code":"required","parameters":{"field":"email"}}]}',
  ],
  [
    invalidType(["terminal", "name"], "array", "string"),
    '{"message":"Error occurred during \\"terminal\\" processing. Error occurred during \\"name\\" processing. ' +
      'The \\"array\\" value\'s type is invalid. The \\"string\\" type was expected. Verify and try again."}',
    '{"message":"Error occurred during \\"terminal\\" processing. Error occurred during \\"name\\" processing. ' +
      'The \\"array\\" value\'s type is invalid. The \\"string\\" type was expected. Verify and try again.",' +
      '"code":"invalid_type","parameters":{"path":["terminal","name"],"value":"array","type":"string"}}',
  ],
  [
    new ApiError("number_taken", { outcome: "number_taken" }),
    '{"message":"This closing_number is already stored in this series.","parameters":{"outcome":"number_taken"}}',
    '{"message":"This closing_number is already stored in this series.","code":"number_taken",' +
      '"parameters":{"outcome":"number_taken"}}',
  ],
  [
    new ApiError("no_route"),
    '{"message":"Request does not match any route."}',
    '{"message":"Request does not match any route.","code":"no_route","parameters":{}}',
  ],
];

describe("an error", () => {
  test("an error has the platform's envelope on /rest/V1, and its code in the administration API", () => {
    for (const [error, rest, admin] of CASES) assert.deepEqual([error.toBody(), error.toAdminBody()], [rest, admin]);
  });

  test("an error has the status of its code, or of the refused operation", () => {
    assert.deepEqual(
      [
        noSuchId("Job", "x").status,
        couldNotSave("staff", problem("staff_role_unknown")).status,
        tooManyRequests(61).status,
      ],
      [404, 400, 429],
    );
  });

  test("an error does not compile with an unknown code, without its parameters, or with others", () => {
    // @ts-expect-error -- no code of the table
    const unknown = () => new ApiError("nothing_of_the_kind");
    // @ts-expect-error -- the path is missing
    const without = () => new ApiError("setting_unknown");
    // @ts-expect-error -- it has no parameter of this name
    const other = () => problem("setting_unknown", { path: "a" });
    assert.throws(unknown, TypeError);
    assert.ok(without() instanceof ApiError && other().code === "setting_unknown");
  });
});

test("each code has a status of an error, a sentence and a meaning", () => {
  const table = Object.entries(ERRORS) as readonly (readonly [ErrorCode, ErrorEntry])[];
  for (const [code, { message, description }] of table) {
    const status = statusOf(code);
    assert.match(code, /^[a-z][a-z0-9_]+$/);
    assert.ok(status >= 400 && status < 600 && message !== "" && description.endsWith("."), code);
  }
});
