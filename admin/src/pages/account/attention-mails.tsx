import { Alert, FormControlLabel, FormGroup, Switch } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "react-admin";
import { call } from "../../api/client.ts";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";

const CHOICES = ["is_daily", "is_at_once"] as const;

/**
 * Shows the mails about things that need attention, each with a switch that takes effect at once.
 */
export function AttentionMails({ hasEmail }: { readonly hasEmail: boolean }): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const { data } = useCall("GET /account/attention-mails");
  const { save, isSaving } = useSave();
  if (data === undefined) return null;
  const choose = (name: (typeof CHOICES)[number], isOn: boolean): Promise<unknown> =>
    save(
      () => call("PUT /account/attention-mails", { body: { ...data, locale, [name]: isOn } }),
      translate("tk.account.saved"),
    );
  return (
    <Section title={translate("tk.attention.mails.title")} lead={translate("tk.attention.mails.lead")}>
      {hasEmail ? null : <Alert severity="info">{translate("tk.attention.mails.no_email")}</Alert>}
      <FormGroup>
        {CHOICES.map((name) => (
          <FormControlLabel
            key={name}
            label={translate(`tk.attention.mails.${name}`)}
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
