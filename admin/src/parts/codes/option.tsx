import { Box } from "@mui/material";
import type { HTMLAttributes, Key, ReactNode } from "react";

interface CodeOptionProps {
  readonly props: HTMLAttributes<HTMLLIElement> & { readonly key: Key };
  readonly name: string;
  readonly code: string;
}

/** Shows a line of a picker: the name, and the code behind it. */
export function CodeOption({ props: { key: _key, ...props }, name, code }: CodeOptionProps): ReactNode {
  return (
    <Box component="li" {...props} sx={{ gap: 2 }}>
      <Box component="span" sx={{ flexGrow: 1 }}>
        {name}
      </Box>
      {name === code ? null : (
        <Box component="span" sx={{ color: "text.secondary", fontSize: "0.8125rem", overflowWrap: "anywhere" }}>
          {code}
        </Box>
      )}
    </Box>
  );
}
