import { type Column, TABLES } from "./tables.ts";

/** Name of the DTD that the index refers to. */
export const DTD_FILE = "gdpdu-01-09-2004.dtd";

/** Returns `index.xml`, which says how the other files are read; it begins with a byte order mark. */
export function indexXml(): string {
  const tables = TABLES.map(
    ({ file, name, columns }) => `    <Table>
      <URL>${file}</URL>
      <Name>${name}</Name>
      <Description>${file}</Description>
      <UTF8/>
      <DecimalSymbol>,</DecimalSymbol>
      <DigitGroupingSymbol>.</DigitGroupingSymbol>
      <Range>
        <From>2</From>
      </Range>
      <VariableLength>
        <ColumnDelimiter>;</ColumnDelimiter>
        <RecordDelimiter>&#13;&#10;</RecordDelimiter>
        <TextEncapsulator>"</TextEncapsulator>
${columns.map(columnXml).join("")}      </VariableLength>
    </Table>
`,
  );
  return `\u{FEFF}<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE DataSet SYSTEM "${DTD_FILE}">
<DataSet>
  <Version>1.0</Version>
  <DataSupplier>
    <Name/>
    <Location/>
    <Comment>DSFinV-K 2.4</Comment>
  </DataSupplier>
  <Media>
    <Name>1</Name>
${tables.join("")}  </Media>
</DataSet>
`;
}

function columnXml({ name, kind, most }: Column): string {
  const decimals = most === 0 ? "<Numeric/>" : `<Numeric><Accuracy>${most}</Accuracy></Numeric>`;
  const type = kind === "number" ? decimals : `<AlphaNumeric/><MaxLength>${most}</MaxLength>`;
  return `        <VariableColumn><Name>${name}</Name>${type}</VariableColumn>\n`;
}

/**
 * The grammar of `index.xml`, as the description standard of 1 September 2004 has it, in words of
 * our own order.
 */
export const DTD = `<?xml version="1.0" encoding="UTF-8"?>
<!-- The data set and its parts -->
<!ELEMENT DataSet (Extension*, Version, DataSupplier?, Command*, Media+, Command*)>
<!ELEMENT Extension (Name, URL)>
<!ELEMENT DataSupplier (Name, Location, Comment)>
<!ELEMENT Media (Name, Command*, (Table+, Command*)?, AcceptNoTables?)>
<!ELEMENT Table (URL, Name?, Description?, Validity?, (ANSI | Macintosh | OEM | UTF16 | UTF7 | UTF8)?,
  (DecimalSymbol, DigitGroupingSymbol)?, SkipNumBytes?, Range?, Epoch?, (VariableLength | FixedLength))>
<!ELEMENT Validity (Range, Format?)>
<!ELEMENT Range (From, (To | Length)?)>
<!-- Columns of variable length -->
<!ELEMENT VariableLength (ColumnDelimiter?, RecordDelimiter?, TextEncapsulator?,
  ((VariablePrimaryKey+, VariableColumn*) | VariableColumn+), ForeignKey*)>
<!ELEMENT VariablePrimaryKey (Name, Description?, (Numeric | (AlphaNumeric, MaxLength?) | Date), Map*)>
<!ELEMENT VariableColumn (Name, Description?, (Numeric | (AlphaNumeric, MaxLength?) | Date), Map*)>
<!-- Columns of fixed length -->
<!ELEMENT FixedLength ((Length | RecordDelimiter)?,
  ((FixedPrimaryKey+, FixedColumn*) | FixedColumn+), ForeignKey*)>
<!ELEMENT FixedPrimaryKey (Name, Description?, (Numeric | AlphaNumeric | Date), Map*, FixedRange)>
<!ELEMENT FixedColumn (Name, Description?, (Numeric | AlphaNumeric | Date), Map*, FixedRange)>
<!ELEMENT FixedRange (From, (To | Length))>
<!-- Keys and replaced values -->
<!ELEMENT ForeignKey (Name+, References, Alias*)>
<!ELEMENT Alias (From, To)>
<!ELEMENT Map (Description?, From, To)>
<!-- Types -->
<!ELEMENT AlphaNumeric EMPTY>
<!ELEMENT Numeric ((ImpliedAccuracy | Accuracy)?)>
<!ELEMENT Date (Format?)>
<!-- Character sets -->
${["ANSI", "Macintosh", "OEM", "UTF16", "UTF7", "UTF8"].map((name) => `<!ELEMENT ${name} EMPTY>\n`).join("")}<!-- Texts -->
${[
  "Version",
  "Location",
  "Comment",
  "Name",
  "Description",
  "URL",
  "Command",
  "AcceptNoTables",
  "From",
  "To",
  "Length",
  "References",
  "MaxLength",
  "Accuracy",
  "ImpliedAccuracy",
  "Format",
  "Epoch",
  "DecimalSymbol",
  "DigitGroupingSymbol",
  "SkipNumBytes",
  "ColumnDelimiter",
  "RecordDelimiter",
  "TextEncapsulator",
]
  .map((name) => `<!ELEMENT ${name} (#PCDATA)>\n`)
  .join("")}`;
