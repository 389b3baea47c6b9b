import { Box, FormControlLabel, Switch, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useWordsOf } from "../../parts/hooks.ts";

interface LockSwitchProps {
  /** Name of the locked setting. */
  readonly name: string;
  readonly isLocked: boolean;
  /** Names of other settings with the same lock. */
  readonly others: readonly string[];
  /**
   * Sets or removes the lock; absent at a level where the lock cannot be set, since it is set per
   * website.
   */
  readonly onToggle?: (isLocked: boolean) => void;
}

/** Shows whether registers may change a setting, and what follows from it. */
export function LockSwitch({ name, isLocked, others, onToggle }: LockSwitchProps): ReactNode {
  const words = useWordsOf("settings");
  const label = words("lock.may_change");
  return (
    <Box>
      {onToggle === undefined ? null : (
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={!isLocked}
              onChange={({ target }) => onToggle(!target.checked)}
              slotProps={{ input: { "aria-label": words("of_setting", { action: label, name }) } }}
            />
          }
          label={<Typography variant="body2">{label}</Typography>}
        />
      )}
      <Typography variant="caption" component="p" color="textSecondary">
        {[
          words(isLocked ? "lock.closed" : "lock.open"),
          ...(onToggle === undefined ? [words("lock.per_website")] : []),
          ...(others.length === 0 ? [] : [words("lock.also", { names: others.join(", ") })]),
        ].join(" ")}
      </Typography>
    </Box>
  );
}
