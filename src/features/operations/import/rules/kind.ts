import type { RowRemark } from "./price-remarks.ts";
import type { Column } from "./columns.ts";
import type { References, Value } from "../../../../shop-data/import/row.ts";

/** A file type: its columns and the natural key of its rows. */
export interface Kind {
  readonly label: string;
  readonly description: string;
  /** The ACL resource that an import needs. */
  readonly resource:
    | "Platform_Catalog::manage"
    | "Platform_Customer::manage"
    | "Platform_Sales::manage"
    | "Platform_Tax::manage";
  readonly columns: readonly Column[];
  /** Columns of the natural key, which never change; compared case-insensitively. */
  readonly key: readonly string[];
  /** The key when customers have one account for all websites. */
  readonly key_when_shared?: readonly string[];
  /** Validates a row whose cells are all valid. */
  readonly check?: (cells: ReadonlyMap<string, Value>) => RowFault | undefined;
  /** Changes cells that depend on each other to the form in which they are stored. */
  readonly complete?: (cells: Map<string, Value>, references: References) => RowFault | undefined;
  /** Returns the remarks about a row that is stored. */
  readonly remark?: (cells: ReadonlyMap<string, Value>, references: References, is_new: boolean) => RowRemark[];
  /** Definition of the additional columns `attribute:<code>`. */
  readonly attributes?: Pick<Column, "type" | "max" | "description">;
  /**
   * Columns of the platform's own export by name, each with the import's column and how its cells
   * are read, or null for an unused column.
   */
  readonly exported?: Readonly<Record<string, Exported | null>>;
  /**
   * Whether rows are accounts. A file of accounts that is stored as a whole locks all addresses at
   * once, since one lock per row needs too much lock memory.
   */
  readonly are_accounts?: boolean;
  /** Whether some attributes of `attributes` are barcodes. */
  readonly has_barcodes?: boolean;
  /** Whether an import of this kind rebuilds the index of rule prices. */
  readonly reindexes?: boolean;
}

export type Exported = { readonly column: string } & Partial<Pick<Column, "type" | "rewrite" | "split">>;

export type RowFault =
  | "special_price_ends"
  | "not_variant"
  | "option_form"
  | "variant_form"
  | "tier_price"
  | "period_reversed"
  | "percentage_too_high"
  | "postcode_range"
  | "postcode_invalid";

/** Form of a code: lower case letters, digits and underscores, a letter first. */
export const CODE_FORM = {
  pattern: /^[a-z][a-z0-9_]*$/,
  refusal: "not_code",
} as const;

export const COUNTRY_FORM = { pattern: /^[A-Z]{2}$/, refusal: "not_country", capitals: true } as const;

const ATTRIBUTE_TEXT_MAX = 10_000;

/** Type of the columns for a product's custom attributes. */
export const ATTRIBUTE_TEXTS = {
  type: "text",
  max: ATTRIBUTE_TEXT_MAX,
  description: "Value of the custom attribute with this code; empty: removes it.",
} as const;

export const ATTRIBUTE_LISTS = {
  type: "list",
  description: "A product must have one of these values of the custom attribute with this code.",
} as const;
