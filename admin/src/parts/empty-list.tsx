import { Box, Button, Typography, useThemeProps } from "@mui/material";
import type { ReactNode } from "react";
import {
  useCanAccess,
  useCreatePath,
  useGetResourceLabel,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from "react-admin";
import { Link } from "react-router-dom";
import { LIST_ICONS } from "./list-icons.ts";

interface EmptyListProps {
  /** Label of the button for a new row. */
  readonly create?: string;
  /** Further ways to the first row, beside the button for a new one. */
  readonly children?: ReactNode;
}

/** Shows an empty list with the resource's texts `empty` and `invite`. */
export function EmptyList({ create, children }: EmptyListProps): ReactNode {
  const translate = useTranslate();
  const resource = useResourceContext() ?? "";
  const { hasCreate } = useResourceDefinition();
  const Icon = LIST_ICONS[resource as keyof typeof LIST_ICONS];
  const name = useGetResourceLabel()(resource, 2);
  const invite = translate(`resources.${resource}.invite`, { _: "" });
  return (
    <Box sx={{ display: "grid", justifyItems: "center", textAlign: "center", gap: 1.5, py: 8, px: 2 }}>
      {Icon ? <Icon sx={{ fontSize: 56, color: "text.secondary" }} /> : null}
      <Typography variant="h5" component="p">
        {translate(`resources.${resource}.empty`, { _: translate("ra.page.empty", { name }) })}
      </Typography>
      {invite === "" ? null : (
        <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
          {invite}
        </Typography>
      )}
      <Box sx={{ display: "flex", flexWrap: "wrap", justifyContent: "center", gap: 1 }}>
        {hasCreate ? <NewRow label={create ?? translate("ra.action.create")} /> : null}
        {children}
      </Box>
    </Box>
  );
}

/**
 * Shows the button for a new row with its label. On a phone, react-admin's own button is a plus in
 * the corner, which says nothing below an invitation.
 */
function NewRow({ label }: { readonly label: string }): ReactNode {
  const resource = useResourceContext() ?? "";
  const createPath = useCreatePath();
  const { canAccess } = useCanAccess({ resource, action: "create" });
  const { disabled = false }: { readonly disabled?: boolean } = useThemeProps({ props: {}, name: "RaCreateButton" });
  if (canAccess !== true) return null;
  return (
    <Button variant="contained" component={Link} to={createPath({ resource, type: "create" })} disabled={disabled}>
      {label}
    </Button>
  );
}

/** Shows a line of text in place of an empty list. */
export function EmptyText({ children }: { readonly children: string }): ReactNode {
  return (
    <Typography color="textSecondary" sx={{ p: 4, textAlign: "center" }}>
      {children}
    </Typography>
  );
}
