import { Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Title, useTranslate } from "react-admin";

export function Dashboard(): ReactNode {
  const translate = useTranslate();
  return (
    <Box sx={{ p: 2 }}>
      <Title title={translate("tk.name")} />
      <Typography>{translate("tk.sign_in.lead")}</Typography>
    </Box>
  );
}
