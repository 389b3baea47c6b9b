import { Box, Card, CardContent, Link, Typography } from "@mui/material";
import { type ReactNode, useEffect } from "react";
import { useLocales, useLocaleState, useTranslate } from "react-admin";
import { SignInForm } from "./sign-in-form.tsx";

export function SignInPage(): ReactNode {
  const translate = useTranslate();
  const title = translate("tk.sign_in.title");
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Box
      component="main"
      sx={{ minHeight: "100vh", display: "grid", placeContent: "center", p: 2, bgcolor: "background.default" }}
    >
      <Box sx={{ width: "min(400px, calc(100vw - 32px))" }}>
        <Box sx={{ display: "grid", justifyItems: "center", textAlign: "center", gap: 0.5, mb: 3 }}>
          <img src="/admin/icon.svg" alt="" width={52} height={52} />
          <Typography variant="h5" component="h1" sx={{ mt: 1, fontWeight: 700 }}>
            {title}
          </Typography>
          <Typography color="textSecondary">{translate("tk.sign_in.lead")}</Typography>
        </Box>
        <Card>
          <CardContent sx={{ p: 1 }}>
            <SignInForm />
          </CardContent>
        </Card>
        <Languages />
      </Box>
    </Box>
  );
}

function Languages(): ReactNode {
  const locales = useLocales() ?? [];
  const [current, setLocale] = useLocaleState();
  return (
    <Box sx={{ display: "flex", justifyContent: "center", gap: 2, mt: 2 }}>
      {locales.map(({ locale, name }) => (
        <Link
          key={locale}
          component="button"
          type="button"
          lang={locale}
          underline={locale === current ? "none" : "always"}
          color={locale === current ? "text.primary" : "primary"}
          aria-current={locale === current}
          sx={{ minHeight: 24 }}
          onClick={() => setLocale(locale)}
        >
          {name}
        </Link>
      ))}
    </Box>
  );
}
