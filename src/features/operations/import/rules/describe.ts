import { TEXT_CHARACTERS_MAX } from "../../../../runtime/characters.ts";
import type { Column } from "./columns.ts";
import { KIND_NAMES, kindNamed } from "./kinds.ts";
import { SAMPLES } from "./samples.ts";

/** Returns the kinds of files with their columns and a sample of each. */
export function describeKinds() {
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

function describeColumn({ name, type, required, max, choices, description }: Column) {
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
