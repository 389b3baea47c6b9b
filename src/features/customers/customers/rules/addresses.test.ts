import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import { checkAddress, chosenDefault, mergedAddress } from "./addresses.ts";

const SENT = {
  firstname: "Jane",
  lastname: "Doe",
  street: ["Dam 1"],
  city: "Amsterdam",
  telephone: "+31206241111",
  postcode: "1012 AB",
  country_id: "NL",
};
const OPTIONAL = new Set(["IE"]);

function refusal(sent: object): unknown {
  try {
    checkAddress(mergedAddress(undefined, { ...SENT, ...sent }), OPTIONAL);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ApiError);
    return JSON.parse(error.toBody());
  }
}

const REQUIRED = '"%fieldName" is required. Enter and try again.';

describe("an address", () => {
  test("a complete address passes; so does one without postcode where none is needed", () => {
    assert.equal(refusal({}), undefined);
    assert.equal(refusal({ postcode: null, country_id: "IE" }), undefined);
  });

  for (const [sent, fieldName] of [
    [{ firstname: "" }, "firstname"],
    [{ lastname: null }, "lastname"],
    [{ street: [] }, "street"],
    [{ street: [" ", "line 2"] }, "street"],
    [{ city: "" }, "city"],
    [{ telephone: null }, "telephone"],
    [{ postcode: "" }, "postcode"],
    [{ country_id: null }, "countryId"],
  ] as const) {
    test(`an address with ${JSON.stringify(sent)} is refused with a flat message that names ${fieldName}`, () => {
      assert.deepEqual(refusal(sent), { message: REQUIRED, parameters: { fieldName } });
    });
  }

  test("an address that lacks more than one field is one answer with a row for each", () => {
    assert.deepEqual(refusal({ street: null, city: null }), {
      message: "One or more input exceptions have occurred.",
      errors: ["street", "city"].map((fieldName) => ({ message: REQUIRED, parameters: { fieldName } })),
    });
  });

  test("an address of no country is refused with its value", () => {
    assert.deepEqual(refusal({ country_id: "QQ" }), {
      message: 'Invalid value of "%value" provided for the %fieldName field.',
      parameters: { fieldName: "countryId", value: "QQ" },
    });
  });

  test("an address with a field that is too long is refused", () => {
    assert.deepEqual(refusal({ company: "a".repeat(256) }), {
      message: '"company" length must be equal or less than 255 characters.',
    });
  });

  test("an address keeps fields that are not sent, and null empties them", () => {
    const before = mergedAddress(undefined, { ...SENT, company: "Doe Ltd", fax: "1", region: { region: "NH" } });
    const after = mergedAddress(before, { company: null, city: "Utrecht" });
    assert.deepEqual(after, { ...before, company: null, city: "Utrecht" });
    assert.equal(after.region, "NH");
  });

  test("an address takes a region whole: nothing of the former one stays", () => {
    const region = { region_code: "NH", region: "Noord-Holland", region_id: 7 };
    const before = mergedAddress(undefined, { ...SENT, region });
    const regionOf = (sent: Parameters<typeof mergedAddress>[1]) => {
      const { region: name, region_code, region_id } = mergedAddress(before, sent);
      return [region_code, name, region_id];
    };
    assert.deepEqual(regionOf({ city: "Haarlem" }), ["NH", "Noord-Holland", 7]);
    assert.deepEqual(regionOf({ region: { region: "Utrecht" } }), [null, "Utrecht", null]);
    assert.deepEqual(regionOf({ region: { region_code: "UT" }, region_id: 9 }), ["UT", null, 9]);
    assert.deepEqual(regionOf({ region: null }), [null, null, null]);
  });
});

test("the last address that asks becomes the default; the old one stays unless it declines or is deleted", () => {
  const chosen = (wishes: (boolean | undefined)[], before: number) =>
    chosenDefault(
      wishes.map((default_billing, i) => ({
        address_id: i + 1,
        address: default_billing === undefined ? {} : { default_billing },
      })),
      "default_billing",
      before,
    );
  assert.equal(chosen([true, true, undefined], 3), 2);
  assert.equal(chosen([undefined, undefined], 1), 1);
  assert.equal(chosen([false, undefined], 1), null);
  assert.equal(chosen([undefined], 9), null);
  assert.equal(chosen([], 1), null);
});
