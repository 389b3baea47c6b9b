import assert from "node:assert/strict";
import { test } from "node:test";
import { remarks } from "../../../../../test/fixtures/customers/drafts.ts";
import { nameFormat } from "./name-format.ts";

const VALID = [
  "Jane",
  "Anne-Marie",
  "O’Brien",
  "D'Arcy",
  "St. John",
  "José",
  "李",
  "محمد",
  "Ann_2",
  "Loïc, jr.",
  "`Abla",
  "O´Toole",
  "O‘Toole",
  "’t Hart",
  "‘t Hart",
  "'s-Gravesande",
  "Kahoʻokano",
  "Keʼala",
  "Louis XIV",
  "Jean‑Luc",
  "Jean–Luc",
  "Smith, Jr.",
  "J.R.R.",
  "Gal·la",
  "Gaŀla",
  "Ravi s/o Kumar",
  "Anand a/l Raju",
  "Willem (Wim)",
  "Willem “Wim”",
  'Willem "Wim"',
  "Nguyễn Thị Minh Khai",
  "Παπαδόπουλος",
  "Ұлан",
  "ა",
  "יוסף בן־דוד",
  "צ׳רלי",
  "علی‌رضا",
  "ශ්‍රී",
  "アンナ・マリア",
  "Þór",
  "ǃKung",
];
const INVALID = [
  "www.spam.example",
  "spam.example/win",
  "//spam.example",
  "Jane/",
  "a/ /b",
  "javascript:alert(1)",
  "Jane;",
  "Jane=1",
  "{{7*7}}",
  "${x}",
  "Jane\u0007",
  "<script>",
  "Jane & Joe",
  "a@b",
  "http://spam.example",
  "Jane\u0000",
  "☎",
  "a".repeat(256),
];

for (const firstname of VALID) {
  test(`the name ${firstname} passes, as first and as last name`, () => {
    assert.deepEqual(remarks(nameFormat, { firstname, lastname: firstname }), []);
  });
}

for (const firstname of INVALID) {
  test(`the name ${JSON.stringify(firstname.slice(0, 20))} is an error`, () => {
    assert.deepEqual(remarks(nameFormat, { firstname }), ["firstname name_invalid error"]);
    assert.deepEqual(remarks(nameFormat, { lastname: firstname }), ["lastname name_invalid error"]);
  });
}

test("a name of 255 characters passes, and a missing one is left to another validator", () => {
  assert.deepEqual(remarks(nameFormat, { firstname: "a".repeat(255), lastname: "" }), []);
});

const NOTATIONS = [
  ["Jose\u0301", "José"],
  ["Ｊａｎｅ", "Jane"],
  ["Anna  Maria", "Anna Maria"],
  ["Anna\u00a0Maria", "Anna Maria"],
  ["Anna\tMaria", "Anna Maria"],
  ["Ja\u00adne\u200b", "Jane"],
  ["ｱﾝﾅ", "アンナ"],
] as const;

for (const [firstname, written] of NOTATIONS) {
  test(`the name ${JSON.stringify(firstname)} is offered as ${written}`, () => {
    assert.deepEqual(remarks(nameFormat, { firstname }), [`firstname name_normalized normalize → ${written}`]);
  });
}

test("blanks around a name are no remark", () => {
  assert.deepEqual(remarks(nameFormat, { firstname: " Jane " }), []);
});
