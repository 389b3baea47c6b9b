import Check from "@mui/icons-material/CheckCircle";
import Todo from "@mui/icons-material/RadioButtonUnchecked";
import { Box, Button, Card, CardContent, Link, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { useWordsOf } from "../../parts/hooks.ts";
import { useCall } from "../../parts/use-call.ts";
import { LOGO } from "../settings/logo/logo-control.tsx";

const FIRST = { page_size: 1 };

/** Shows what to do after the first register, until all of it is done or the reader closes it. */
export function NextSteps({ onClose }: { readonly onClose: () => void }): ReactNode {
  const words = useWordsOf("next_steps");
  const products = useCall("GET /products", { query: FIRST });
  const staff = useCall("GET /staff", { query: FIRST });
  const settings = useCall("GET /settings", { query: { scope: "default" } });
  const mails = useCall("GET /newsletter-confirmations");
  const receipts = useCall("GET /receipts", { query: FIRST });
  if (!products.data || !staff.data || !settings.data || !mails.data || !receipts.data) return null;
  const logo = settings.data.items.find(({ path }) => path === LOGO)?.value ?? "";
  const steps = [
    { name: "products", to: "/products", is_done: products.data.total_count > 0 },
    { name: "people", to: "/staff", is_done: staff.data.total_count > 0 },
    { name: "logo", to: "/settings?group=receipts", is_done: logo !== "" },
    { name: "mail", to: undefined, is_done: mails.data.has_mail_server },
    { name: "receipt", to: "/settings?group=receipts", is_done: receipts.data.total_count > 0 },
  ];
  if (steps.every(({ is_done }) => is_done)) return null;
  return (
    <Card sx={{ mb: 2 }}>
      <CardContent>
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <Typography variant="h6" component="h2" sx={{ flexGrow: 1 }}>
            {words("title")}
          </Typography>
          <Button size="small" onClick={onClose}>
            {words("close")}
          </Button>
        </Box>
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
          {steps.map(({ name, to, is_done }) => (
            <Box component="li" key={name} sx={{ display: "flex", gap: 1.5, py: 0.75 }}>
              {is_done ? (
                <Check color="success" titleAccess={words("done")} />
              ) : (
                <Todo color="disabled" titleAccess={words("to_do")} />
              )}
              <Box>
                {to === undefined || is_done ? (
                  <Typography>{words(`${name}.title`)}</Typography>
                ) : (
                  <Link component={RouterLink} to={to}>
                    {words(`${name}.title`)}
                  </Link>
                )}
                {is_done ? null : (
                  <Typography variant="body2" color="textSecondary">
                    {words(`${name}.lead`)}
                  </Typography>
                )}
              </Box>
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}
