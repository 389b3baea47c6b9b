import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";

interface FormPartProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** Shows a titled part of a long form. */
export function FormPart({ title, lead, children }: FormPartProps): ReactNode {
  return (
    <Box component="section" sx={{ width: "100%", mb: 2 }}>
      <Typography variant="h6" component="h2" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {lead === undefined ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {lead}
        </Typography>
      )}
      {children}
    </Box>
  );
}
