import assert from "node:assert/strict";
import { test } from "node:test";
import { remarks, sampleDraft } from "../../../../../test/fixtures/customers/drafts.ts";
import { phoneFormat, phoneSpellings, readPhone } from "./phone-format.ts";

const INVALID = ["phone phone_invalid warning"];
const TABLE = [
  [{ phone: "+31206241111" }, []],
  [{ phone: "020 624 1111" }, ["phone phone_normalized normalize → +31206241111"]],
  [{ phone: "+31 (0)20-624 11 11" }, ["phone phone_normalized normalize → +31206241111"]],
  [{ phone: "0031 20 624 1111" }, ["phone phone_normalized normalize → +31206241111"]],
  [{ phone: "030 901820", countryCode: "DE" }, ["phone phone_normalized normalize → +4930901820"]],
  [{ phone: "030 901820", countryCode: "de" }, ["phone phone_normalized normalize → +4930901820"]],
  [{ phone: "020 624 1111", countryCode: "ZZ" }, ["phone phone_normalized normalize → +31206241111"]],
  [{ phone: "２０６２４１１１１" }, ["phone phone_normalized normalize → +31206241111"]],
  [{ phone: "٠٢٠ ٦٢٤ ١١١١" }, ["phone phone_normalized normalize → +31206241111"]],
  [{ phone: "020\u00a0624\u20111111" }, ["phone phone_normalized normalize → +31206241111"]],
  [{ phone: "212 555 0123 ext. 45", countryCode: "US" }, ["phone phone_normalized normalize → +12125550123;ext=45"]],
  [{ phone: "212.555.0123 x123", countryCode: "US" }, ["phone phone_normalized normalize → +12125550123;ext=123"]],
  [{ phone: "+12125550123;ext=45", countryCode: "US" }, []],
  [{ phone: "12" }, INVALID],
  [{ phone: "+3161234" }, INVALID],
  [{ phone: "call me" }, INVALID],
  [{ phone: "my number is 020 624 1111" }, INVALID],
  [{ phone: "9".repeat(5_000) }, INVALID],
  [{ phone: "  " }, []],
  [{}, []],
] as const;

for (const [fields, rows] of TABLE) {
  test(`the telephone number ${JSON.stringify(fields).slice(0, 60)} gets its rows`, () => {
    assert.deepEqual(remarks(phoneFormat, fields), rows);
  });
}

test("a telephone number is searched in every form in which it may be stored", () => {
  const spellings = (phone: string) => {
    const draft = sampleDraft({ phone });
    return phoneSpellings(draft, readPhone(draft, { default_country: "NL" })).toSorted();
  };
  const all = ["00310206241111", "0031206241111", "0206241111", "206241111", "310206241111", "31206241111"];
  assert.deepEqual(spellings("+31 20 624 1111"), all);
  assert.deepEqual(spellings("020-6241111"), all);
  assert.deepEqual(spellings("０２０‑６２４１１１１"), all);
  assert.deepEqual(spellings("+31 (0)20 624 1111"), all);
  assert.ok(spellings("020-6241111 ext. 5").includes("312062411115"));
  assert.ok(spellings("+31206241111;ext=5").includes("02062411115"));
  assert.deepEqual(spellings("ext. 1234567"), ["1234567"]);
  assert.deepEqual(spellings("12"), []);
  assert.deepEqual(spellings(""), []);
});
