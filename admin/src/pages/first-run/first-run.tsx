import { Box, Button, Card, CardContent, Step, StepContent, StepLabel, Stepper, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Loading, Title, useLocale, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { useCodeName } from "../../parts/codes/use-name.ts";
import { percentText } from "../../parts/locale.ts";
import { LicenseStep, LocationStep, ShopStep, TerminalStep } from "./steps.tsx";
import { TaxStep } from "./tax-step.tsx";
import { type Progress, useProgress } from "./use-progress.ts";
import { WaitingStep } from "./waiting-step.tsx";

interface GuideStep {
  readonly name: string;
  readonly is_done: boolean;
  /** What was stored, in one line. */
  readonly about?: string | undefined;
  /** Page where the stored data is changed; absent: the step itself is opened again. */
  readonly page?: string;
  readonly content: ReactNode;
}

/**
 * Guides from an empty database to an activated register. Its progress is derived from the stored
 * data. A finished step shows what was stored, and can be opened again.
 */
export function FirstRunGuide({ onDone }: { readonly onDone: () => void }): ReactNode {
  const translate = useTranslate();
  const progress = useProgress();
  const [opened, setOpened] = useState<string>();
  const steps = useSteps(progress, () => setOpened(undefined));
  if (!progress) return <Loading />;
  const first = steps.findIndex(({ is_done }) => !is_done);
  const again = steps.findIndex(({ name }) => name === opened);
  const shown = again === -1 ? first : again;
  return (
    <Box sx={{ pb: 4, maxWidth: 760 }}>
      <Title title={translate("tk.first_run.title")} />
      <Typography sx={{ mb: 2 }}>{translate("tk.first_run.lead")}</Typography>
      <Card>
        <CardContent>
          <Stepper orientation="vertical" activeStep={shown === -1 ? steps.length : shown}>
            {steps.map(({ name, is_done, about, page, content }) => (
              <Step key={name} completed={is_done && name !== opened}>
                <StepLabel
                  optional={
                    is_done && name !== opened ? (
                      <Stored name={name} about={about} page={page} onOpen={() => setOpened(name)} />
                    ) : null
                  }
                >
                  <Typography component="h2" sx={{ fontWeight: 650 }}>
                    {translate(`tk.first_run.${name}.title`)}
                  </Typography>
                </StepLabel>
                <StepContent transitionDuration={0}>
                  <Typography color="textSecondary" sx={{ mb: 2 }}>
                    {translate(`tk.first_run.${name}.lead`)}
                  </Typography>
                  {content}
                  {name === opened ? (
                    <Button sx={{ mt: 1 }} onClick={() => setOpened(undefined)}>
                      {translate("ra.action.cancel")}
                    </Button>
                  ) : null}
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

interface StoredProps extends Pick<GuideStep, "name"> {
  readonly about: string | undefined;
  readonly page: string | undefined;
  readonly onOpen: () => void;
}

/** Shows what a finished step stored, and the way back to it. */
function Stored({ name, about, page, onOpen }: StoredProps): ReactNode {
  const translate = useTranslate();
  const label = translate("tk.first_run.change");
  const title = translate(`tk.first_run.${name}.title`);
  const named = { size: "small", "aria-label": `${label}: ${title}`, sx: { ml: 1, minWidth: 0 } } as const;
  return (
    <Typography variant="body2" component="span" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
      {about}
      {page === undefined ? (
        <Button onClick={onOpen} {...named}>
          {label}
        </Button>
      ) : (
        <Button component={Link} to={page} {...named}>
          {label}
        </Button>
      )}
    </Typography>
  );
}

function useSteps(progress: Progress | undefined, onSaved: () => void): readonly GuideStep[] {
  const translate = useTranslate();
  const codeName = useCodeName();
  const locale = useLocale() ?? "en";
  if (progress === undefined) return [];
  const { settings, rates, location, license, terminal } = progress;
  const step = { progress, onSaved };
  const setting = (path: string): string => settings.get(path) ?? "";
  const country = setting("general/store_information/country_id");
  const joined = (...texts: readonly (string | null | undefined)[]): string =>
    texts.filter((text) => text !== undefined && text !== null && text !== "").join(" · ");
  return [
    {
      name: "shop",
      is_done: progress.has_shop,
      about: joined(
        setting("general/store_information/name"),
        codeName("country", country, null) ?? country,
        setting("currency/options/base"),
        setting("general/locale/timezone"),
      ),
      content: <ShopStep {...step} />,
    },
    {
      name: "taxes",
      is_done: progress.has_taxes,
      about:
        rates.length === 0
          ? translate("tk.first_run.taxes.none_stored")
          : [...new Set(rates)].map((rate) => percentText(rate, locale)).join(", "),
      page: "/tax-rates",
      content: <TaxStep settings={settings} hasRules={progress.has_tax_rules} />,
    },
    {
      name: "location",
      is_done: location !== undefined,
      about: location && joined(location.name, location.street, joined(location.postcode, location.city)),
      content: <LocationStep {...step} />,
    },
    {
      name: "license",
      is_done: license !== undefined,
      about: license && translate(`tk.states.${license.license_type}`, { _: license.license_type }),
      ...(license ? { page: `/licenses/${license.license_id}` } : {}),
      content: <LicenseStep />,
    },
    {
      name: "terminal",
      is_done: terminal !== undefined,
      about: terminal?.name,
      content: <TerminalStep {...step} />,
    },
    {
      name: "waiting",
      is_done: progress.is_active,
      about: translate("tk.first_run.waiting.done"),
      ...(terminal ? { page: `/terminals/${terminal.terminal_id}` } : {}),
      content: terminal ? <WaitingStep terminal={terminal} /> : null,
    },
  ];
}
