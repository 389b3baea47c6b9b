import { Box } from "@mui/material";
import type { ReactNode } from "react";

/** An id that only programs read: in small behind the name, broken where the line ends. */
export function IdText({ name, id }: { readonly name?: string; readonly id: string }): ReactNode {
  return (
    <>
      {name}{" "}
      <Box component="span" sx={{ typography: "caption", color: "text.secondary", overflowWrap: "anywhere" }}>
        {id}
      </Box>
    </>
  );
}
