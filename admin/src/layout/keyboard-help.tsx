import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";

/**
 * Keyboard shortcuts with the names of their texts. All but the first act on the focused row of a
 * list.
 */
const KEYS = [
  [["Ctrl", "K"], "search"],
  [["j"], "next"],
  [["k"], "previous"],
  [["Enter"], "open"],
  [["x"], "select"],
  [["Shift", "x"], "select_to"],
  [["Esc"], "unselect"],
] as const;

export function KeyboardHelp({ onClose }: { readonly onClose: () => void }): ReactNode {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="keyboard-title">
      <DialogTitle id="keyboard-title">{translate("tk.keyboard.title")}</DialogTitle>
      <DialogContent>
        {translate("tk.keyboard.lead")}
        <Box
          component="dl"
          sx={{
            display: "grid",
            gridTemplateColumns: "auto 1fr",
            columnGap: 2,
            rowGap: 1,
            alignItems: "center",
            mb: 0,
          }}
        >
          {KEYS.map(([keys, name]) => (
            <Box key={name} sx={{ display: "contents" }}>
              <dt>
                {keys.map((key) => (
                  <Box
                    component="kbd"
                    key={key}
                    sx={{ border: 1, borderColor: "divider", borderRadius: 1, px: 0.75, py: 0.25, mr: 0.5 }}
                  >
                    {key}
                  </Box>
                ))}
              </dt>
              <Box component="dd" sx={{ m: 0 }}>
                {translate(`tk.keyboard.${name}`)}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate("ra.action.close")}</Button>
      </DialogActions>
    </Dialog>
  );
}
