import type { Blanks } from "../../web-api/errors/table/entry.ts";

/**
 * Reasons to refuse a file, a row or a cell: a whole sentence, or the end of one after the name of
 * a column.
 */
export const IMPORT_PROBLEMS = {
  // Files
  empty_file: "The file is empty.",
  no_header: "The file has no header: its first line names the columns.",
  endless_header: "No header ends within the first {size} kB of the file.",
  nameless_column: "Column {number} of the header has no name.",
  too_many_columns: "The header has more than {max} columns.",
  ends_in_quotes: "The file ends inside a quoted cell: it is cut off, or a quote is missing.",
  row_too_large: "The row that begins here is larger than {size} kB: a cell is too long, or a quote is never closed.",
  row_too_wide: "The row that begins here has more than {max} delimiters.",
  goes_on_after_quote: "Text follows the closing quote of a cell. Double each quote inside a cell.",
  quote_inside: 'A cell without quotes contains a quote; write such a cell as "5"" wide".',
  utf_16: "The file is in UTF-16. Save it as UTF-8. (byte 0)",
  nul_utf_16: "Byte {byte} is a NUL byte, which text cannot contain. The file is in UTF-16. Save it as UTF-8.",
  nul: "Byte {byte} of the row is a NUL byte, which text cannot contain.",
  not_utf_8:
    "Byte {byte} of the row (0x{value}) is not UTF-8; it looks like Latin-1 or Windows-1252. Save the file as UTF-8.",
  // Lines
  line_too_large: "The line is larger than {size} kB.",
  not_json: "The line is not valid JSON, or a key occurs twice in it.",
  not_json_object: "The line is not a JSON object.",
  line_too_many_values: "The line holds more than {max} values.",
  line_too_many_keys: "The line holds more than {max} different keys.",
  line_too_deep: "The line nests deeper than {max} levels.",
  line_number_too_long: "A number in the line is longer than {max} characters.",
  nested: '"{name}" contains an object or a nested list.',
  // Columns
  unknown_column: "is not a column of this kind of file. Columns: {names}.",
  unknown_attribute: 'There is no product attribute "{code}". Available: {codes}.',
  no_attributes: 'There is no product attribute "{code}": no attributes exist yet. Import product-attributes first.',
  not_in_header: "is in the mapping, and not in the header of the file.",
  unknown_columns: "are not columns of this kind of file. Columns: {names}.",
  repeated_column: "appears more than once.",
  // Cells
  required: "is required.",
  required_when_new: "is required for a new row.",
  not_one_value: "is a list where one value is expected.",
  too_many_entries: "has more than {max} entries.",
  not_choice: '"{value}" must be one of {choices}.',
  not_date: '"{value}" is not a date (YYYY-MM-DD).',
  not_instant: '"{value}" is not a date and time such as 2026-03-01 09:30:00.',
  not_code: '"{value}" must be lowercase letters, digits and underscores, starting with a letter.',
  not_country: '"{value}" must be two letters.',
  only_digits: '"{value}" must not consist of digits only: the shop assigns such numbers itself.',
  not_category_id: '"{value}" must be the id of a category.',
  too_long: "is longer than {max} characters.",
  has_nul: "contains the character U+0000, which cannot be stored.",
  half_character: "contains an incomplete character, which cannot be stored.",
  not_email: '"{value}" is not an e-mail address.',
  not_name: '"{value}" has characters that names of people do not have.',
  not_whole_number: '"{value}" is not a whole number.',
  out_of_range: "must be from {min} to {max}.",
  shortened_number:
    '"{value}" is a number whose last digits a spreadsheet has lost. Format the column as text and enter the number again.',
  decimal_comma: '"{value}" is not a decimal number. Use a decimal point.',
  not_decimal: '"{value}" is not a decimal number.',
  too_many_decimals: "has more than {max} decimals.",
  too_many_digits: "has more than {max} digits before the point.",
  too_low: "must be {min} or more.",
  too_high: "must be at most {max}.",
  not_positive: "must be above 0.",
  not_switch: '"{value}" must be 1 or 0, true or false, yes or no.',
  unknown_website: 'There is no website "{code}". Available: {codes}.',
  unknown_group: 'There is no customer group "{code}". Available: {codes}.',
  // Rows
  postcode_invalid: "A postcode is not written as postcodes of its country are.",
  cells: "The row has {cells} cells, and the header has {columns} columns.",
  repeated_row: "is the same as on line {line} of this file.",
  special_price_ends: "The special price ends before it begins.",
  tier_price: "A tier price needs a price or percent_off, and not both.",
  period_reversed: "The last day is before the first day.",
  percentage_too_high: "A percentage is at most 100.",
  postcode_range: "A range of postcodes needs zip_from and zip_to, the lower one first.",
  unknown_customer_tax_class: 'There is no tax class of customers named "{name}".',
  unknown_product_tax_class: 'There is no tax class of products named "{name}".',
  unknown_tax_rate: 'There is no tax rate with the code "{name}".',
  unknown_sku: 'There is no product with the sku "{sku}".',
  parent_not_configurable: 'The product "{sku}" has no variants: its type must be configurable.',
  not_variant: "A product of this type is no variant.",
  option_form: 'An option has a label and a value, such as "Size=M".',
  variant_form: 'A variant is written as "sku=TEE-M,Size=M".',
  unknown_customer: 'There is no customer with the e-mail address "{email}".',
  unknown_customer_there: 'There is no customer with the e-mail address "{email}" on the website.',
  not_one_rule: 'There is no cart price rule named "{name}", or more than one.',
  several_rules: "Several rules have this name: rename them first.",
  number_taken: "Another order or invoice has this number.",
  not_tax_attribute: "There is no attribute of this code for fixed product taxes (input weee).",
  // Remarks on rows that are stored
  ignored_columns: "are columns of the platform's export that are not used.",
  ignored_attributes: "The product has attributes that do not exist: {codes}. Import product-attributes first.",
  store_view_row: 'The row for the store view "{code}" is left out: a product has the same values in all of them.',
  further_address: "The row has a further address of the customer, which is not stored.",
  wrong_check_digit: '"{value}" has a wrong check digit: it should be {digit}.',
  no_price: "The product has no price: a register asks for it at each sale.",
  finer_than_currency: "{value} has more decimals than {currency}: a register charges {rounded}.",
  shared_barcode: 'The barcode "{barcode}" belongs to more than one enabled product: {skus}.',
  shared_barcodes_further: "{count} more barcodes belong to more than one enabled product.",
  database: "The database rejected the row: {reason}",
} as const;

export type ImportCode = keyof typeof IMPORT_PROBLEMS;
type Names<Code extends ImportCode> = Blanks<(typeof IMPORT_PROBLEMS)[Code]>;
type Parameters = Readonly<Record<string, string | number>>;

export interface ImportProblem {
  readonly code: ImportCode;
  readonly parameters: Parameters;
}

type Given<Code extends ImportCode> = [Names<Code>] extends [never]
  ? []
  : [parameters: Readonly<Record<Names<Code>, string | number>>];

export function importProblem<Code extends ImportCode>(code: Code, ...[parameters]: Given<Code>): ImportProblem {
  return { code, parameters: parameters ?? {} };
}

/** Returns the English text of a problem. */
export function importProblemText({ code, parameters }: ImportProblem): string {
  return IMPORT_PROBLEMS[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters[name]));
}
