import Add from "@mui/icons-material/Add";
import DeleteOutlined from "@mui/icons-material/DeleteOutlined";
import { Alert, Box, Button, IconButton, MenuItem, TextField, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useInput } from "react-admin";
import { useWordsOf } from "../../../parts/hooks.ts";
import { type ConditionAttribute, useConditionAttributes } from "./attributes.ts";
import { KeptConditions } from "./kept.tsx";
import { LeafRow } from "./leaf-row.tsx";
import {
  faultOf,
  type Group,
  isLeaf,
  isMet,
  leavesOf,
  newGroup,
  newLeaf,
  type Node,
  readTree,
  type Subject,
} from "./tree.ts";

interface ConditionsInputProps {
  readonly source: "condition" | "action_condition";
  readonly subject: Subject;
}

/** Shows the conditions of a rule as fields. Unknown conditions are shown and kept unchanged. */
export function ConditionsInput({ source, subject }: ConditionsInputProps): ReactNode {
  const words = useWordsOf("conditions");
  const attributes = useConditionAttributes(subject);
  const isNumber = (name: string): boolean => attributes.find(({ code }) => code === name)?.kind === "number";
  const isWhole = (json: unknown): string | undefined => {
    const tree = readTree(json);
    const isWrong = tree && leavesOf(tree).some((leaf) => faultOf(leaf, isNumber(leaf.attribute_name)) !== undefined);
    return isWrong ? words("to_mend") : undefined;
  };
  const { field, fieldState } = useInput({ source, validate: isWhole, format: asIs, parse: asIs });
  const json: unknown = field.value ?? null;
  const tree = json === null ? undefined : readTree(json);
  return (
    <Box component="section" aria-label={words(`${subject}.title`)} sx={{ mt: 2 }}>
      <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 650 }}>
        {words(`${subject}.title`)}
      </Typography>
      {tree === undefined && json !== null ? (
        <KeptConditions json={json} />
      ) : (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {words(leavesOf(tree ?? {}).length === 0 ? `${subject}.none` : "lead")}
          </Typography>
          <GroupEditor
            group={tree ?? newGroup()}
            subject={subject}
            attributes={attributes}
            showsFaults={fieldState.invalid}
            // Without a condition, stores an empty value, which the platform reads as "always".
            onChange={(next) => field.onChange((next.conditions ?? []).length === 0 ? null : next)}
          />
          {fieldState.invalid ? (
            <Alert severity="error" sx={{ mt: 1 }}>
              {words("to_mend")}
            </Alert>
          ) : null}
        </>
      )}
    </Box>
  );
}

function asIs(value: unknown): unknown {
  return value;
}

interface GroupEditorProps {
  readonly group: Group;
  readonly subject: Subject;
  readonly attributes: readonly ConditionAttribute[];
  readonly showsFaults: boolean;
  readonly onChange: (group: Group) => void;
  /** Removes the group; absent for the outermost group. */
  readonly onRemove?: () => void;
}

function GroupEditor({ group, subject, attributes, showsFaults, onChange, onRemove }: GroupEditorProps): ReactNode {
  const words = useWordsOf("conditions");
  const nodes = group.conditions ?? [];
  const set = (conditions: readonly Node[]): void => onChange({ ...group, conditions });
  const replace = (index: number, node: Node): void => set(nodes.with(index, node));
  const remove = (index: number): void => set(nodes.toSpliced(index, 1));
  const quantifier = `${group.aggregator_type ?? "all"}_${isMet(group) ? "met" : "unmet"}`;
  return (
    <Box
      role="group"
      aria-label={words("group")}
      sx={onRemove ? { borderLeft: 3, borderColor: "divider", pl: { xs: 1, sm: 2 }, my: 1 } : {}}
    >
      {nodes.length === 0 && !onRemove ? null : (
        <Box sx={{ display: "flex", alignItems: "start", gap: 1, py: 0.5 }}>
          <TextField
            select
            fullWidth
            label={words("how_many")}
            value={quantifier}
            sx={{ maxWidth: 360 }}
            onChange={({ target }) => {
              const [aggregator, met] = target.value.split("_");
              onChange({
                ...group,
                aggregator_type: aggregator === "any" ? "any" : "all",
                value: met === "met" ? "1" : "0",
              });
            }}
          >
            {["all_met", "any_met", "all_unmet", "any_unmet"].map((one) => (
              <MenuItem key={one} value={one}>
                {words(`quantifiers.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          {onRemove ? (
            <IconButton aria-label={words("remove_group")} onClick={onRemove}>
              <DeleteOutlined fontSize="small" />
            </IconButton>
          ) : null}
        </Box>
      )}
      {nodes.map((node, index) =>
        isLeaf(node) ? (
          <LeafRow
            // A condition has no identity but its position.
            key={index}
            leaf={node}
            attributes={attributes}
            showsFaults={showsFaults}
            onChange={(next) => replace(index, next)}
            onRemove={() => remove(index)}
          />
        ) : (
          <GroupEditor
            key={index}
            group={node}
            subject={subject}
            attributes={attributes}
            showsFaults={showsFaults}
            onChange={(next) => ((next.conditions ?? []).length === 0 ? remove(index) : replace(index, next))}
            onRemove={() => remove(index)}
          />
        ),
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button size="small" startIcon={<Add />} onClick={() => set([...nodes, newLeaf(subject, group)])}>
          {words("add")}
        </Button>
        <Button
          size="small"
          startIcon={<Add />}
          onClick={() => {
            const inner = newGroup(group);
            set([...nodes, { ...inner, conditions: [newLeaf(subject, group)] }]);
          }}
        >
          {words("add_group")}
        </Button>
      </Box>
    </Box>
  );
}
