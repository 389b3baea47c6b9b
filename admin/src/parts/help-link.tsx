import HelpOutline from "@mui/icons-material/HelpOutlineOutlined";
import { IconButton } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";

interface HelpLinkProps {
  /** Path of the guide below `docs`, without the file's ending, and the id of a heading. */
  readonly guide: string;
  /** Name of what the link explains, unless that is the whole page. */
  readonly name?: string;
}

/** Shows a question mark that opens a paragraph of the documentation in another tab. */
export function HelpLink({ guide, name }: HelpLinkProps): ReactNode {
  const translate = useTranslate();
  const title = name === undefined ? translate("tk.help.page") : translate("tk.help.of", { name });
  return (
    <IconButton
      component="a"
      href={`/docs/guides/${guide}`}
      target="_blank"
      rel="noreferrer"
      size="small"
      title={title}
      aria-label={title}
      sx={{ displayPrint: "none" }}
    >
      <HelpOutline fontSize="small" />
    </IconButton>
  );
}
