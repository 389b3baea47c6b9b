/** Begins the names of columns that are custom attributes of products. */
export const ATTRIBUTE_PREFIX = "attribute:";

/** The code of the attribute that a product's column `barcode` is stored in. */
export function barcodeAttribute({ attributes, barcode_attributes: [first = "ean", ...further] }: References): string {
  return [first, ...further].find((code) => attributes.has(code)) ?? first;
}

/** A stored cell: text in the form of the database type, or a list of texts. */
export type Value = string | null | readonly string[];

/** A valid row. */
export interface ImportRow {
  readonly line: number;
  /** Values by column; a column missing in the file keeps the stored value. */
  readonly cells: ReadonlyMap<string, Value>;
}

/** Ids and facts in which the codes of a file are looked up. */
export interface References {
  /** Keys are codes in lower case. */
  readonly websites: ReadonlyMap<string, number>;
  readonly default_website_id: number;
  /** The base currency of each website. */
  readonly currencies: ReadonlyMap<number, string>;
  readonly groups: ReadonlyMap<string, number>;
  readonly attributes: ReadonlyMap<string, { readonly id: number; readonly input: string }>;
  /** Codes of the attributes that registers read as barcodes; they are made when needed. */
  readonly barcode_attributes: readonly string[];
  /** Whether customers have one account for all websites. */
  readonly has_shared_accounts: boolean;
  /**
   * Whether names, addresses and postcodes of people must be valid. What the connected platform has
   * is taken as it is.
   */
  readonly judges_people: boolean;
}
