import { Box, Button, MenuItem, TextField } from "@mui/material";
import type { ReactNode } from "react";
import { useWordsOf } from "../../parts/hooks.ts";

interface GroupPickerProps {
  readonly groups: readonly string[];
  readonly shown: string | undefined;
  readonly changed: ReadonlySet<string>;
  readonly onPick: (group: string) => void;
}

/** Shows the groups of the settings, next to the settings or above them on a phone. */
export function GroupPicker({ groups, shown, changed, onPick }: GroupPickerProps): ReactNode {
  const words = useWordsOf("settings");
  return (
    <>
      <TextField
        select
        size="small"
        label={words("group")}
        value={shown ?? ""}
        onChange={(event) => onPick(event.target.value)}
        sx={{ display: { md: "none" } }}
      >
        {groups.map((group) => (
          <MenuItem key={group} value={group}>
            {words(`groups.${group}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box component="nav" aria-label={words("group")} sx={{ display: { xs: "none", md: "block" } }}>
        {groups.map((group) => (
          <Button
            key={group}
            fullWidth
            size="small"
            onClick={() => onPick(group)}
            aria-current={group === shown ? "true" : undefined}
            color="inherit"
            sx={{
              justifyContent: "flex-start",
              mb: 0.25,
              textAlign: "start",
              '&[aria-current="true"]': { bgcolor: "action.selected" },
            }}
          >
            {words(`groups.${group}`)}
            {changed.has(group) ? " •" : ""}
          </Button>
        ))}
      </Box>
    </>
  );
}
