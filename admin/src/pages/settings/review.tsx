import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { useCodedText } from "../../parts/codes/coded-text.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import type { Change } from "./drafts.ts";
import { useLabelOf, useOptionOf } from "./labels.ts";

interface ReviewProps {
  readonly changes: readonly Change[];
  readonly scope_name: string;
  readonly isSaving: boolean;
  readonly error: string | undefined;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Shows the changes before saving: the current and the new effective value. */
export function Review({ changes, scope_name, isSaving, error, onSave, onClose }: ReviewProps): ReactNode {
  const words = useWordsOf("settings");
  const translate = useTranslate();
  const labelOf = useLabelOf();
  const optionOf = useOptionOf();
  const codedText = useCodedText();
  const shown = (value: string, setting: Change["setting"]): string => {
    const { path, type, secret, options } = setting;
    if (value === "") return words("nothing");
    if (type === "id" && value === "0") return translate("tk.none");
    if (type === "bool" || type === "flag") return words(value === "1" ? "on" : "off");
    if (secret) return "••••••••";
    return options === null ? (codedText(setting, value) ?? value) : optionOf(path, value);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="review-title">
      <DialogTitle id="review-title">
        {words("review_title", { smart_count: changes.length, scope: scope_name })}
      </DialogTitle>
      <DialogContent>
        {error === undefined ? null : (
          <Alert severity="error" sx={{ mb: 2 }}>
            {translate(error, { _: error })}
          </Alert>
        )}
        {changes.map(({ setting, from, to, isInherited }) => (
          <Box key={setting.path} sx={{ py: 1.5, borderTop: 1, borderColor: "divider" }}>
            <Typography sx={{ fontWeight: 600 }}>
              {setting.group === "locks" ? words("lock_title", { name: labelOf(setting) }) : labelOf(setting)}
            </Typography>
            <Typography variant="caption" sx={{ fontFamily: "monospace", overflowWrap: "anywhere" }}>
              {setting.path}
            </Typography>
            <Box
              sx={{
                display: "grid",
                gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 1fr) auto minmax(0, 1fr)" },
                gap: 1,
                mt: 0.5,
              }}
            >
              <Side title={words("old")} text={shown(from, setting)} isOld />
              <Typography aria-hidden sx={{ display: { xs: "none", sm: "block" }, alignSelf: "center" }}>
                →
              </Typography>
              <Side
                title={isInherited ? words("new_inherited") : words("new")}
                text={
                  setting.secret && !isInherited ? words(to === "" ? "no_secret" : "new_secret") : shown(to, setting)
                }
              />
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words("back")}</Button>
        <Button variant="contained" onClick={onSave} disabled={isSaving}>
          {translate("ra.action.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface SideProps {
  readonly title: string;
  readonly text: string;
  readonly isOld?: boolean;
}

function Side({ title, text, isOld = false }: SideProps): ReactNode {
  return (
    <Box sx={{ border: 1, borderColor: isOld ? "divider" : "primary.main", borderRadius: 1, px: 1.5, py: 1 }}>
      <Typography variant="caption" component="p" color="textSecondary">
        {title}
      </Typography>
      {text.startsWith("data:image/") ? (
        <Box
          component="img"
          src={text}
          alt={title}
          sx={{ maxWidth: "100%", maxHeight: 112, bgcolor: "common.white" }}
        />
      ) : (
        <Typography
          component={isOld ? "del" : "ins"}
          sx={{ textDecoration: "none", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
        >
          {text}
        </Typography>
      )}
    </Box>
  );
}
