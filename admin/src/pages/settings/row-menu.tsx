import MoreHoriz from "@mui/icons-material/MoreHoriz";
import { IconButton, ListItemText, Menu, MenuItem } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useWordsOf } from "../../parts/hooks.ts";
import { useCopy } from "../../parts/copy-button.tsx";

interface RowMenuProps {
  readonly path: string;
  readonly label: string;
  /**
   * Stores the inherited value at this level, so that the setting no longer follows the level
   * above.
   */
  readonly onKeep?: () => void;
}

/** Shows the rarely used actions of a setting: copying its path, and keeping an inherited value. */
export function RowMenu({ path, label, onKeep }: RowMenuProps): ReactNode {
  const words = useWordsOf("settings");
  const copy = useCopy();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={words("more", { name: label })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor === null ? null : (
        <Menu open anchorEl={anchor} onClose={close} slotProps={{ list: { "aria-label": label } }}>
          <MenuItem
            onClick={() => {
              close();
              void copy(path);
            }}
          >
            <ListItemText
              primary={words("copy_path")}
              secondary={path}
              slotProps={{
                secondary: { sx: { fontFamily: "monospace", whiteSpace: "normal", overflowWrap: "anywhere" } },
              }}
            />
          </MenuItem>
          {onKeep === undefined ? null : (
            <MenuItem
              onClick={() => {
                close();
                onKeep();
              }}
            >
              <ListItemText primary={words("keep")} secondary={words("keep_help")} />
            </MenuItem>
          )}
        </Menu>
      )}
    </>
  );
}
