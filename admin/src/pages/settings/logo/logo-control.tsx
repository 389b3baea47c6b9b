import { Alert, Box, Button, TextField } from "@mui/material";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { useWordsOf } from "../../../parts/hooks.ts";
import { pictureOf } from "../../../parts/picture.ts";
import { lazyDialog } from "../../../parts/lazy-dialog.tsx";

const CropDialog = lazyDialog(async () => (await import("./crop-dialog.tsx")).CropDialog);

/** Path of the setting with the logo of receipts. */
export const LOGO = "vendor_pos_terminal/receipts/logo_url";

/** Maximum characters of a logo: the service refuses longer values. */
const CHARACTERS_MAX = 65_535;

interface LogoControlProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Shows the input for a logo: a picture from a file, cut to size, or a picture's address. */
export function LogoControl({ value, error, onChange }: LogoControlProps): ReactNode {
  const words = useWordsOf("settings");
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<HTMLImageElement>();
  const [isUnreadable, setUnreadable] = useState(false);
  const isStored = value.startsWith("data:");
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setUnreadable(false);
    try {
      setPicture(await pictureOf(file));
    } catch {
      setUnreadable(true);
    }
  };
  return (
    <Box>
      {isStored ? (
        <Box sx={{ display: "inline-block", bgcolor: "common.white", border: 1, borderColor: "divider", p: 1, mb: 1 }}>
          <Box
            component="img"
            src={value}
            alt={words("logo.picture")}
            sx={{ display: "block", maxWidth: "100%", maxHeight: 112 }}
          />
        </Box>
      ) : null}
      {isUnreadable ? <Alert severity="error">{words("logo.unreadable")}</Alert> : null}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 1 }}>
        <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
          {words(isStored ? "logo.replace" : "logo.choose")}
        </Button>
        {isStored ? (
          <Button size="small" onClick={() => onChange("")}>
            {words("logo.remove")}
          </Button>
        ) : null}
      </Box>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml"
        hidden
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // The field is emptied, so that the same file can be chosen again.
          target.value = "";
        }}
      />
      {isStored ? null : (
        <TextField
          size="small"
          fullWidth
          hiddenLabel
          value={value}
          placeholder="https://"
          error={error !== undefined}
          helperText={error ?? words("logo.help")}
          onChange={({ target }) => onChange(target.value)}
          slotProps={{ htmlInput: { "aria-labelledby": `label-${LOGO}`, id: `value-${LOGO}` } }}
        />
      )}
      {picture === undefined ? null : (
        <Suspense fallback={null}>
          <CropDialog
            picture={picture}
            characters_max={CHARACTERS_MAX}
            onDone={(data_url) => {
              setPicture(undefined);
              onChange(data_url);
            }}
            onClose={() => setPicture(undefined)}
          />
        </Suspense>
      )}
    </Box>
  );
}
