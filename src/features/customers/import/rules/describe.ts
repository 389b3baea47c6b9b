import { TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import type { Column } from "./columns.ts";
import { KIND_NAMES, kindNamed, type KindName } from "./kinds.ts";
import { SAMPLES } from "./samples.ts";

export interface ColumnDescription {
  readonly name: string;
  readonly type: string;
  readonly required: "row" | "new" | "no";
  readonly max: number | null;
  readonly choices: readonly string[];
  readonly description: string;
}

export interface KindDescription {
  readonly kind: KindName;
  readonly label: string;
  readonly description: string;
  readonly resource: string;
  readonly key: readonly string[];
  readonly takes_attributes: boolean;
  readonly columns: readonly ColumnDescription[];
  readonly sample: string;
}

/** The kinds of files with their columns and a sample of each. */
export function describeKinds(): KindDescription[] {
  return KIND_NAMES.map((kind) => {
    const { label, description, resource, key, attributes, columns } = kindNamed(kind);
    return {
      kind,
      label,
      description,
      resource,
      key,
      takes_attributes: attributes !== undefined,
      columns: columns.map(describeColumn),
      sample: SAMPLES[kind],
    };
  });
}

function describeColumn({ name, type, required, max, choices, description }: Column): ColumnDescription {
  const has_length = type === "text" || type === "code" || type === "list" || type === "email";
  return {
    name,
    type,
    required: required ?? "no",
    max: has_length && choices === undefined ? (max ?? TEXT_CHARACTERS_MAX) : null,
    choices: Object.keys(choices ?? {}),
    description,
  };
}
