import assert from "node:assert/strict";
import { test } from "node:test";
import { remarks } from "../../../../../test/fixtures/customers/drafts.ts";
import { addressCompleteness } from "./address-completeness.ts";

const row = (key: string) => `${key} address_incomplete warning`;
const WHOLE = { street: "Dam 1", city: "Amsterdam", postcode: "1012 AB", countryCode: "NL" };
const TABLE = [
  [{}, []],
  [{ countryCode: "NL" }, []],
  [WHOLE, []],
  [{ ...WHOLE, company: "Doe Ltd" }, []],
  [{ ...WHOLE, countryCode: "nl" }, []],
  [{ ...WHOLE, street: " " }, [row("street")]],
  [{ ...WHOLE, city: "" }, [row("city")]],
  [{ ...WHOLE, postcode: "" }, [row("postcode")]],
  [{ ...WHOLE, postcode: "", countryCode: "IE" }, []],
  [{ ...WHOLE, countryCode: "" }, []],
  [{ ...WHOLE, countryCode: "", street: "" }, [row("street")]],
  [{ ...WHOLE, countryCode: "", postcode: "SW1A 1AA" }, ["countryCode country_doubtful warning"]],
  [{ countryCode: "", postcode: "SW1A 1AA" }, [row("street"), row("city")]],
  [{ ...WHOLE, countryCode: "QQ" }, [row("countryCode")]],
  [{ ...WHOLE, countryCode: "NLD" }, [row("countryCode")]],
  [{ ...WHOLE, countryCode: "XK" }, []],
  [{ company: "Doe Ltd" }, []],
] as const;

for (const [fields, rows] of TABLE) {
  test(`the address ${JSON.stringify(fields)} gets its rows`, () => {
    assert.deepEqual(remarks(addressCompleteness, fields), rows);
  });
}
