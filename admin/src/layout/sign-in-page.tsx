import { Box, Card, CardContent, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { LoginForm, Notification, useTranslate } from "react-admin";

export function SignInPage(): ReactNode {
  const translate = useTranslate();
  return (
    <Box
      component="main"
      sx={{ minHeight: "100vh", display: "grid", placeItems: "center", p: 2, bgcolor: "background.default" }}
    >
      <Card sx={{ width: "100%", maxWidth: 400 }}>
        <CardContent>
          <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", px: 2, pt: 2 }}>
            <img src="/admin/icon.svg" alt="" width={40} height={40} />
            <Box>
              <Typography variant="h6" component="h1">
                {translate("tk.sign_in.title")}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {translate("tk.sign_in.lead")}
              </Typography>
            </Box>
          </Box>
          <LoginForm />
        </CardContent>
      </Card>
      <Notification />
    </Box>
  );
}
