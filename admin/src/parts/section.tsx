import { Box, Card, CardContent, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Part } from "./failure/part.tsx";

interface SectionProps {
  readonly title: string;
  readonly lead?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Section({ title, lead, actions, children }: SectionProps): ReactNode {
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <CardContent>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "center", mb: 1 }}>
          <Typography variant="h6" component="h2" sx={{ flexGrow: 1 }}>
            {title}
          </Typography>
          {actions}
        </Box>
        {lead === undefined ? null : (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
            {lead}
          </Typography>
        )}
        <Part>{children}</Part>
      </CardContent>
    </Card>
  );
}
