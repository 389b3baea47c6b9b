import { Box, Button, Card, CardContent, Step, StepContent, StepLabel, Stepper, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Loading, Title, useTranslate } from "react-admin";
import { LicenseStep, LocationStep, ShopStep, TerminalStep } from "./steps.tsx";
import { TaxStep } from "./tax-step.tsx";
import { TokenStep } from "./token-step.tsx";
import { useProgress } from "./use-progress.ts";
import { WaitingStep } from "./waiting-step.tsx";

/**
 * Guides from an empty database to an activated register. Its progress is derived from the stored
 * data.
 */
export function FirstRunGuide({ onDone }: { readonly onDone: () => void }): ReactNode {
  const translate = useTranslate();
  const progress = useProgress();
  const [isTokenKept, setIsTokenKept] = useState(true);
  if (!progress) return <Loading />;
  const { settings, has_shop, has_taxes, has_tax_rules, location, license, terminal, has_token, is_active } = progress;
  const steps = [
    { name: "shop", is_done: has_shop, content: <ShopStep settings={settings} /> },
    { name: "taxes", is_done: has_taxes, content: <TaxStep settings={settings} hasRules={has_tax_rules} /> },
    {
      name: "location",
      is_done: location !== undefined,
      about: location?.name,
      content: <LocationStep settings={settings} />,
    },
    {
      name: "license",
      is_done: license !== undefined,
      about: license ? translate(`tk.states.${license.license_type}`, { _: license.license_type }) : undefined,
      content: <LicenseStep />,
    },
    {
      name: "terminal",
      is_done: terminal !== undefined,
      about: terminal?.name,
      content: location && license ? <TerminalStep location={location} license={license} /> : null,
    },
    {
      name: "token",
      is_done: has_token && isTokenKept,
      content:
        location && terminal ? (
          <TokenStep
            location={location}
            terminal={terminal}
            onMade={() => setIsTokenKept(false)}
            onKept={() => setIsTokenKept(true)}
          />
        ) : null,
    },
    { name: "waiting", is_done: is_active, content: terminal ? <WaitingStep terminal={terminal} /> : null },
  ];
  const first = steps.findIndex(({ is_done }) => !is_done);
  return (
    <Box sx={{ pb: 4, maxWidth: 760 }}>
      <Title title={translate("tk.first_run.title")} />
      <Typography sx={{ mb: 2 }}>{translate("tk.first_run.lead")}</Typography>
      <Card>
        <CardContent>
          <Stepper orientation="vertical" activeStep={first === -1 ? steps.length : first}>
            {steps.map(({ name, is_done, about, content }) => (
              <Step key={name} completed={is_done}>
                <StepLabel optional={about === undefined ? null : <Typography variant="caption">{about}</Typography>}>
                  <Typography component="h2" sx={{ fontWeight: 650 }}>
                    {translate(`tk.first_run.${name}.title`)}
                  </Typography>
                </StepLabel>
                <StepContent transitionDuration={0}>
                  <Typography color="textSecondary" sx={{ mb: 2 }}>
                    {translate(`tk.first_run.${name}.lead`)}
                  </Typography>
                  {content}
                </StepContent>
              </Step>
            ))}
          </Stepper>
          {first === -1 ? (
            <Box sx={{ mt: 2 }}>
              <Typography variant="h5" component="h2" role="status">
                {translate("tk.first_run.done")}
              </Typography>
              <Typography color="textSecondary" sx={{ mb: 2 }}>
                {translate("tk.first_run.done_lead")}
              </Typography>
              <Button variant="contained" onClick={onDone}>
                {translate("tk.pages.home")}
              </Button>
            </Box>
          ) : null}
        </CardContent>
      </Card>
    </Box>
  );
}
