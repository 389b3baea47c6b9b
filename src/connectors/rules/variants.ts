import type { Columns, Pulled } from "../connector.ts";

/** A product of a platform that is sold as one of its variants, and has no SKU there. */
export interface ParentProduct {
  readonly remote_id: string;
  readonly sku: string;
  readonly name: string;
  readonly status: "enabled" | "disabled";
}

export interface Variant extends Pulled {
  readonly record: Columns;
  readonly parent: ParentProduct | undefined;
  readonly options: readonly { readonly label: string; readonly value: string }[];
}

/**
 * Returns the records of variants with their parents. The parents come first, since the import of a
 * variant needs its parent.
 */
export function withParents(variants: readonly Variant[]): readonly Pulled[] {
  const parents = new Map(variants.flatMap(({ parent }) => (parent === undefined ? [] : [[parent.remote_id, parent]])));
  return [
    ...[...parents.values()].map(({ remote_id, ...columns }) => ({
      remote_id,
      record: { ...columns, type: "configurable", price: "" },
    })),
    ...variants.map(({ remote_id, record, parent, options }) => ({
      remote_id,
      record: {
        ...record,
        type: "simple",
        parent_sku: parent?.sku ?? "",
        options: parent === undefined ? [] : options.map(optionText),
      },
    })),
  ];
}

/** Returns an option as the import reads it, such as `Size=M`. */
function optionText({ label, value }: Variant["options"][number]): string {
  return `${label.replaceAll("=", " ")}=${value}`;
}
