import Edit from "@mui/icons-material/Edit";
import { Box, Breadcrumbs, Button, Link } from "@mui/material";
import type { ReactNode } from "react";
import { Title, useSplatPathBase, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router-dom";

export interface DetailHeadProps {
  /** Title of the page: the name of the row, such as `Register 4`. */
  readonly title: string;
  /** Pages above the row's page, from the outermost: a name and its address. */
  readonly path?: readonly (readonly [name: string, to: string])[];
  /** The row's states, each a `StateChip`. */
  readonly state?: ReactNode;
  /** Three facts that answer most questions about the row: each a label and its value. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Buttons beside the edit button. */
  readonly actions?: ReactNode;
  readonly isEditable: boolean;
}

/**
 * Shows the head of the page of one row: path, state, facts and actions. The row's name is the
 * page's title.
 */
export function DetailHead({ title, path = [], state, facts, actions, isEditable }: DetailHeadProps): ReactNode {
  const translate = useTranslate();
  const base = useSplatPathBase();
  return (
    <Box sx={{ mb: 1 }}>
      <Title title={title} />
      {path.length === 0 ? null : (
        <Breadcrumbs aria-label={translate("tk.detail.path")} sx={{ mb: 0.5, overflowWrap: "anywhere" }}>
          {path.map(([name, to]) => (
            <Link key={to} component={RouterLink} to={to}>
              {name}
            </Link>
          ))}
        </Breadcrumbs>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: 1 }}>
        {state === undefined ? null : (
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, alignItems: "center" }}>{state}</Box>
        )}
        <Box
          component="dl"
          sx={{ display: "flex", flexWrap: "wrap", flexGrow: 1, columnGap: 3, rowGap: 0.5, m: 0, minWidth: 0 }}
        >
          {facts.map(([label, value]) => (
            <Box key={label} sx={{ minWidth: 0 }}>
              <Box component="dt" sx={{ color: "text.secondary", fontSize: "0.75rem" }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" }}>
                {value}
              </Box>
            </Box>
          ))}
        </Box>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
          {actions}
          {isEditable ? (
            <Button component={RouterLink} to={`${base}/edit`} variant="outlined" startIcon={<Edit />}>
              {translate("ra.action.edit")}
            </Button>
          ) : null}
        </Box>
      </Box>
    </Box>
  );
}
