import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { SaveButton, Toolbar, useRecordContext, useResourceContext } from "react-admin";
import { resourceOf } from "../../api/resources.ts";
import { useHolds } from "../hooks.ts";
import { DeleteButton } from "./delete-button.tsx";
import { FormRefusal } from "./form-refusal.tsx";
import { FormGuard } from "./leave-guard.tsx";

interface FormToolbarProps {
  /** Whether an unchanged form can be saved. */
  readonly isAlwaysEnabled?: boolean;
  /** Buttons next to the save button. */
  readonly children?: ReactNode;
  readonly isDeletable?: boolean;
}

/**
 * Shows the foot of a form, with its buttons to save and delete. Asks before unsaved work is left.
 */
export function FormToolbar({ isAlwaysEnabled = false, children, isDeletable = true }: FormToolbarProps): ReactNode {
  const record = useRecordContext();
  const holds = useHolds();
  const needed = resourceOf(useResourceContext() ?? "")?.write;
  return (
    <Toolbar sx={{ gap: 1 }}>
      <SaveButton alwaysEnable={isAlwaysEnabled} />
      <Box sx={{ flexGrow: 1 }}>{children}</Box>
      {isDeletable && record !== undefined && needed != null && holds(needed) ? <DeleteButton record={record} /> : null}
      <FormRefusal />
      <FormGuard />
    </Toolbar>
  );
}
