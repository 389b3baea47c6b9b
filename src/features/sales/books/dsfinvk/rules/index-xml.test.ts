import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { DtdValidator, XmlDocument, XmlDtd, XmlLibError } from "libxml2-wasm";
import { DTD, DTD_FILE, indexXml } from "./index-xml.ts";

/** Folder with the official grammar, which the project does not carry. */
const OFFICIAL = process.env["FISCAL_SCHEMAS"];

/** Returns the faults of an index by a grammar. */
function faultsOf(xml: string, dtd: string): readonly string[] {
  using grammar = XmlDtd.fromString(dtd);
  using document = XmlDocument.fromString(xml);
  try {
    new DtdValidator(grammar).validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlLibError) return error.message.trim().split("\n");
    throw error;
  }
}

/** Ways to spoil an index, each of which breaks the grammar. */
const SPOILT: readonly (readonly [from: string | RegExp, to: string])[] = [
  ["<Version>1.0</Version>", ""],
  ["<Name>1</Name>", ""],
  [/<URL>lines.csv<\/URL>/, ""],
  ["<DecimalSymbol>,</DecimalSymbol>", ""],
  [/(<ColumnDelimiter>.*?<\/ColumnDelimiter>)\s*(<RecordDelimiter>.*?<\/RecordDelimiter>)/, "$2$1"],
  ["<Numeric><Accuracy>2</Accuracy></Numeric>", "<Numeric><Accuracy>2</Accuracy><Accuracy>2</Accuracy></Numeric>"],
  ["<AlphaNumeric/>", "<AlphaNumeric>50</AlphaNumeric>"],
  ["<UTF8/>", "<UTF8/><ANSI/>"],
  [/<VariableColumn>.*<\/VariableColumn>\n/g, ""],
  ["<Description>pa.csv</Description>", "<Remark>pa.csv</Remark>"],
];

/**
 * The official grammar. Validators refuse its model of a medium, in which it is open which
 * `Command*` is meant; the one in its place takes the same documents.
 */
const officialGrammar = (folder: string) => {
  const text = readFileSync(join(folder, "dsfinvk", DTD_FILE), "utf8");
  const sound = text.replace("Command*, Table*, Command*,", "Command*, (Table+, Command*)?,");
  assert.notEqual(sound, text);
  return sound;
};

const GRAMMARS = new Map([["our grammar", DTD]]);
if (OFFICIAL !== undefined) GRAMMARS.set("the official grammar", officialGrammar(OFFICIAL));

for (const [name, dtd] of GRAMMARS) {
  test(`the index is valid by ${name}, and a spoilt one is not`, () => {
    const xml = indexXml();
    assert.ok(xml.startsWith("\u{FEFF}<?xml"));
    assert.deepEqual(faultsOf(xml, dtd), []);
    for (const [from, to] of SPOILT) {
      const spoilt = xml.replace(from, to);
      assert.notEqual(spoilt, xml, `${from}`);
      assert.notDeepEqual(faultsOf(spoilt, dtd), [], `${from}`);
    }
  });
}
