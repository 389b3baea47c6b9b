import english from "@tillkeeper/texts/attention-mails/en.json" with { type: "json" };
import { Alert, FormControlLabel, FormGroup, Switch } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "react-admin";
import { call } from "../../api/client.ts";
import { useHolds } from "../../parts/hooks.ts";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";

const CHOICES = ["is_daily", "is_at_once", "is_weekly"] as const;

/**
 * Shows the mails about things that need attention, each with a switch that takes effect at once.
 */
export function AttentionMails({ hasEmail }: { readonly hasEmail: boolean }): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const holds = useHolds();
  // The English texts come with the page.
  const words = (name: keyof typeof english): string => translate(`tk.attention_mails.${name}`, { _: english[name] });
  const { data } = useCall("GET /account/attention-mails");
  const { save, isSaving } = useSave();
  if (data === undefined) return null;
  const choose = (name: (typeof CHOICES)[number], isOn: boolean): Promise<unknown> =>
    save(
      () => call("PUT /account/attention-mails", { body: { ...data, locale, [name]: isOn } }),
      translate("tk.account.saved"),
    );
  return (
    <Section title={words("title")} lead={words("lead")}>
      {hasEmail ? null : <Alert severity="info">{words("no_email")}</Alert>}
      <FormGroup>
        {CHOICES.filter((name) => name !== "is_weekly" || holds("Vendor_Pos::receipts")).map((name) => (
          <FormControlLabel
            key={name}
            label={words(name)}
            control={
              <Switch
                checked={data[name]}
                disabled={isSaving || !hasEmail}
                onChange={(_event, isOn) => void choose(name, isOn)}
              />
            }
          />
        ))}
      </FormGroup>
    </Section>
  );
}
