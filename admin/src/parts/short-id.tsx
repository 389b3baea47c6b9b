import ContentCopy from "@mui/icons-material/ContentCopy";
import { Box, IconButton } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { useCopy } from "./copy-button.tsx";
import { splitAtId } from "./id-in-text.ts";

const SHOWN_MAX = 16;

/** Shows an id's first and last characters, with a button that copies the whole id. */
export function ShortId({ id }: { readonly id: string }): ReactNode {
  const translate = useTranslate();
  const copy = useCopy();
  return (
    <Box component="span" sx={{ whiteSpace: "nowrap" }}>
      <code title={id}>{id.length > SHOWN_MAX ? `${id.slice(0, 8)}…${id.slice(-4)}` : id}</code>
      <IconButton
        className="tk-no-print"
        size="small"
        aria-label={`${translate("tk.copy")}: ${id}`}
        onClick={() => void copy(id)}
      >
        <ContentCopy fontSize="inherit" />
      </IconButton>
    </Box>
  );
}

/** Shows a text with its id shortened. */
export function TextWithId({ text }: { readonly text: string }): ReactNode {
  const split = splitAtId(text);
  if (!split) return text;
  return (
    <>
      {split.before}
      <ShortId id={split.id} />
      {split.after}
    </>
  );
}
