import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Box, IconButton, MenuItem, TextField } from "@mui/material";
import type { ReactNode } from "react";
import { useWordsOf } from "../../../parts/hooks.ts";
import { type ConditionAttribute, OPERATORS_OF } from "./attributes.ts";
import { faultOf, type Leaf, OPERATORS, valueOf, valueText } from "./tree.ts";
import { ValueInput } from "./value-input.tsx";

interface LeafRowProps {
  readonly leaf: Leaf;
  readonly attributes: readonly ConditionAttribute[];
  /** Whether the row shows the error of its comparison. */
  readonly showsFaults: boolean;
  readonly onChange: (leaf: Leaf) => void;
  readonly onRemove: () => void;
}

/** Shows the fields of a comparison: attribute, operator and value. */
export function LeafRow({ leaf, attributes, showsFaults, onChange, onRemove }: LeafRowProps): ReactNode {
  const words = useWordsOf("conditions");
  const known = attributes.find(({ code }) => code === leaf.attribute_name);
  const kind = known?.kind ?? "text";
  const sensible: readonly string[] = OPERATORS_OF[kind];
  const operators = OPERATORS.filter((one) => sensible.includes(one) || one === leaf.operator);
  const fault = showsFaults ? faultOf(leaf, kind === "number") : undefined;
  const pick = (attribute_name: string): void => {
    const [first = "=="] = OPERATORS_OF[attributes.find(({ code }) => code === attribute_name)?.kind ?? "text"];
    onChange({ ...leaf, attribute_name, operator: first, value: valueOf(leaf.value, "") });
  };
  return (
    <Box
      role="group"
      aria-label={known?.name ?? (leaf.attribute_name || words("new"))}
      sx={{
        display: "grid",
        gridTemplateColumns: { xs: "minmax(0, 1fr) auto", md: "minmax(0, 3fr) minmax(0, 2fr) minmax(0, 3fr) auto" },
        gap: 1,
        alignItems: "start",
        py: 1,
      }}
    >
      <TextField
        select
        label={words("attribute")}
        value={leaf.attribute_name}
        error={fault === "attribute_missing"}
        helperText={fault === "attribute_missing" ? words(fault) : undefined}
        onChange={({ target }) => pick(target.value)}
      >
        {[...attributes, ...(known || leaf.attribute_name === "" ? [] : [unknown(leaf)])].map(({ code, name }) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={words("operator")}
        value={leaf.operator}
        sx={{ gridRow: { xs: 2, md: "auto" }, gridColumn: { xs: "1 / -1", md: "auto" } }}
        onChange={({ target }) => onChange({ ...leaf, operator: target.value })}
      >
        {operators.map((operator) => (
          <MenuItem key={operator} value={operator}>
            {words(`operators.${nameOf(operator)}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ gridRow: { xs: 3, md: "auto" }, gridColumn: { xs: "1 / -1", md: "auto" } }}>
        <ValueInput
          key={`${leaf.attribute_name} ${String(leaf.operator.includes("()"))}`}
          kind={kind}
          isList={leaf.operator.includes("()")}
          value={valueText(leaf.value)}
          error={fault === "value_missing" || fault === "number_wrong" ? words(fault) : undefined}
          onChange={(text) => onChange({ ...leaf, value: valueOf(leaf.value, text) })}
        />
      </Box>
      <IconButton
        aria-label={words("remove")}
        onClick={onRemove}
        sx={{ gridRow: { xs: 1, md: "auto" }, gridColumn: { xs: 2, md: "auto" } }}
      >
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  );
}

function unknown({ attribute_name }: Leaf): Pick<ConditionAttribute, "code" | "name"> {
  return { code: attribute_name, name: attribute_name };
}

const NAMES: Readonly<Record<(typeof OPERATORS)[number], string>> = {
  "==": "is",
  "!=": "is_not",
  ">=": "at_least",
  ">": "more",
  "<=": "at_most",
  "<": "less",
  "()": "one_of",
  "!()": "none_of",
  "{}": "contains",
  "!{}": "contains_not",
};

function nameOf(operator: (typeof OPERATORS)[number]): string {
  return NAMES[operator];
}
