import type { Column, Value } from "./columns.ts";

/** One kind of file: what its rows have, and by what a row is recognised. */
export interface Kind {
  readonly label: string;
  readonly description: string;
  /** The ACL resource that an import needs. */
  readonly resource: "Platform_Catalog::manage" | "Platform_Customer::manage" | "Platform_Sales::manage";
  readonly columns: readonly Column[];
  /** The columns that together name a row, for ever; compared without regard to case. */
  readonly key: readonly string[];
  /** As `key`, where customers have one account over all websites. */
  readonly key_when_shared?: readonly string[];
  /** What is wrong with a row whose cells are all right, as a sentence. */
  readonly check?: (cells: ReadonlyMap<string, Value>) => string | undefined;
  /** Columns `attribute:<code>` are taken too. */
  readonly attributes?: Pick<Column, "type" | "max" | "description">;
  /** Rows are accounts: a file that is stored all at once holds every address, since a lock for each row has no room. */
  readonly are_accounts?: boolean;
  /** The index of rule prices is asked for when something changed. */
  readonly reindexes?: boolean;
}

/** Codes that may be part of names elsewhere. */
export const CODE_FORM = {
  pattern: /^[a-z][a-z0-9_]*$/,
  says: "small letters, digits and underscores, a letter first",
} as const;

export const COUNTRY_FORM = { pattern: /^[A-Z]{2}$/, says: "two letters", capitals: true } as const;

export const ATTRIBUTE_PREFIX = "attribute:";

const ATTRIBUTE_TEXT_MAX = 10_000;

/** A product's custom attributes as columns. */
export const ATTRIBUTE_TEXTS = {
  type: "text",
  max: ATTRIBUTE_TEXT_MAX,
  description: "The value of the custom attribute with this code; empty takes it off.",
} as const;

export const ATTRIBUTE_LISTS = {
  type: "list",
  description: "A product must have one of these values of the custom attribute with this code.",
} as const;
