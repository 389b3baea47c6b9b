import { Alert, Box, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import { amountText } from "../../parts/amount.tsx";
import { useCodeName } from "../../parts/codes/use-name.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { Section } from "../../parts/section.tsx";
import { nearest } from "./cash-rounding.ts";

/** Groups with settings that the payment screen of a register shows. */
const GROUPS: ReadonlySet<string> = new Set(["payments", "credits", "checkout"]);

export const hasRegisterPreview = (group: string): boolean => GROUPS.has(group);

const SAMPLE = "30.02";

interface RegisterPreviewProps {
  /** Returns the value of a setting, or its unsaved change if there is one. */
  readonly valueOf: (path: string) => string;
}

/** Shows the effect of the settings on the payment screen of a register. */
export function RegisterPreview({ valueOf }: RegisterPreviewProps): ReactNode {
  const words = useWordsOf("settings");
  const locale = useLocale() ?? "en";
  const codeName = useCodeName();
  const currency = valueOf("currency/options/base");
  const cash = nearest(SAMPLE, valueOf("vendor_pos_terminal/payments/cash_rounding_increment"));
  const methods = valueOf("vendor_pos_terminal/payments/payment_methods").split(",").filter(Boolean);
  const hasCredit = valueOf("vendor_pos_terminal/credits/allow_store_credit") === "1";
  const needsSession = valueOf("vendor_pos_terminal/checkout/require_open_session") === "1";
  const sharesCarts = valueOf("vendor_pos_terminal/checkout/share_held_carts") === "1";
  return (
    <Section title={words("register.title")} lead={words("register.lead")}>
      <Box sx={{ border: 2, borderColor: "text.secondary", borderRadius: 2, p: 2, display: "grid", gap: 1.5 }}>
        {needsSession ? <Alert severity="info">{words("register.session")}</Alert> : null}
        <Box>
          <Typography variant="body2" color="textSecondary">
            {words("register.to_pay")}
          </Typography>
          <Typography variant="h5" component="p">
            {amountText(SAMPLE, currency, locale)}
          </Typography>
          {cash === SAMPLE ? null : (
            <Typography variant="body2">
              {words("register.cash", { amount: amountText(cash, currency, locale) })}
            </Typography>
          )}
        </Box>
        <Box
          component="ul"
          sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1, gridTemplateColumns: "1fr 1fr" }}
        >
          {methods.map((method) => (
            <Tile key={method}>{codeName("payment_method", method) ?? method}</Tile>
          ))}
          {hasCredit ? <Tile>{words("register.store_credit")}</Tile> : null}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {words(sharesCarts ? "register.carts_shared" : "register.carts_own")}
        </Typography>
      </Box>
    </Section>
  );
}

function Tile({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        p: 1.5,
        textAlign: "center",
        fontWeight: 600,
        overflowWrap: "anywhere",
      }}
    >
      {children}
    </Box>
  );
}
