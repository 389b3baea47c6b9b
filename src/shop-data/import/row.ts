/** Prefix of the names of columns that are custom attributes of products. */
export const ATTRIBUTE_PREFIX = "attribute:";

/** Returns the code of the attribute that a product's column `barcode` is stored in. */
export function barcodeAttribute({ attributes, barcode_attributes: [first = "ean", ...further] }: References): string {
  return [first, ...further].find((code) => attributes.has(code)) ?? first;
}

/** Splits an option of a variant such as `Size=M`; undefined for a text in another form. */
export function splitOption(text: string): { readonly label: string; readonly value: string } | undefined {
  const at = text.indexOf("=");
  const [label, value] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()];
  return label === "" || value === "" ? undefined : { label, value };
}

/**
 * Splits a variant such as `sku=TEE-M,Size=M,Colour=Blue`, as the platform exports it; a value may
 * contain commas. Undefined for a text in another form.
 */
export function splitVariant(
  text: string,
):
  | { readonly sku: string; readonly options: readonly { readonly label: string; readonly value: string }[] }
  | undefined {
  const [first, ...options] = text.split(/,(?=[^=,]+=)/).map(splitOption);
  if (first?.label.toLowerCase() !== "sku") return undefined;
  const whole = options.flatMap((option) => option ?? []);
  return whole.length === options.length ? { sku: first.value, options: whole } : undefined;
}

/** A stored cell: text in the form of the database type, or a list of texts. */
export type Value = string | null | readonly string[];

/** A valid row of an import. */
export interface ImportRow {
  readonly line: number;
  /** Values by column; a column that the file lacks keeps its stored value. */
  readonly cells: ReadonlyMap<string, Value>;
}

/** Ids and facts in which the codes of a file are looked up. */
export interface References {
  /** Ids of the websites by their code in lower case. */
  readonly websites: ReadonlyMap<string, number>;
  readonly default_website_id: number;
  /** Base currency of each website by its id. */
  readonly currencies: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<string, number>;
  readonly attributes: ReadonlyMap<string, { readonly id: number; readonly input: string }>;
  /**
   * Codes of the attributes that registers read as barcodes; missing ones are created when needed.
   */
  readonly barcode_attributes: readonly string[];
  /** Whether customers have one account for all websites. */
  readonly has_shared_accounts: boolean;
  /**
   * Whether names, addresses and postcodes of people must be valid. Data of the connected platform
   * is not checked.
   */
  readonly judges_people: boolean;
}
