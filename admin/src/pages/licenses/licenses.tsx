import { Alert, Box, Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import {
  Confirm,
  Create,
  Edit,
  PasswordInput,
  type RaRecord,
  SelectInput,
  SimpleForm,
  TextInput,
  useRecordContext,
  useTranslate,
} from "react-admin";
import { listOf, own } from "../../parts/list/list-of.ts";
import { Link } from "react-router-dom";
import { call, type Row } from "../../api/client.ts";
import { FormToolbar } from "../../parts/forms/form-toolbar.tsx";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Instant } from "../../parts/instant.tsx";
import { InstantInput } from "../../parts/instant-input.tsx";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useSave } from "../../parts/use-save.ts";
import { LicenseChip } from "./license-chip.tsx";
import { LicenseTerminal } from "./license-terminal.tsx";

const Licenses = listOf("GET /licenses");

const TYPES = ["pro", "free"];
const STATES = ["active", "inactive", "suspended", "expired", "revoked"];

function choicesOf(ids: readonly string[]): { readonly id: string; readonly name: string }[] {
  return ids.map((id) => ({ id, name: `tk.states.${id}` }));
}

type License = Row<"GET /licenses">;

const FILTERS = Licenses.filters([
  { source: "license_status", choices: choicesOf(STATES), alwaysOn: true },
  { source: "license_type", choices: choicesOf(TYPES), alwaysOn: true },
]);

export function LicenseList(): ReactNode {
  const translate = useTranslate();
  const holders = useHolders();
  const terminal = ({ license_id }: License): ReactNode => holders.get(license_id) ?? "–";
  const ends = ({ license_expires_at }: License): ReactNode => <Ends value={license_expires_at} />;
  // Shows the end of a licence with its label on a card, which has no column heads.
  const endsInWords = (row: License): ReactNode => (
    <>
      {translate("resources.licenses.fields.license_expires_at")}: {ends(row)}
    </>
  );
  return (
    <Licenses.Page filters={FILTERS} sort={{ field: "license_id", order: "DESC" }}>
      <Licenses.Rows primary={(row) => <LicenseChip row={row} />} secondary={terminal} tertiary={endsInWords}>
        <Licenses.Col source="license_id" />
        <Licenses.Col source="license_status" render={(row) => <LicenseChip row={row} />} />
        <Licenses.Col source={own("terminal")} label="tk.shops.terminal" disableSort render={terminal} />
        <Licenses.Col source="license_expires_at" render={ends} />
        <Licenses.Col
          source="last_upstream_check_at"
          disableSort
          render={({ last_upstream_check_at }) => <Instant value={last_upstream_check_at} ago />}
        />
      </Licenses.Rows>
    </Licenses.Page>
  );
}

/** Returns the terminals' names by the id of their licence. */
function useHolders(): ReadonlyMap<number, string> {
  const { data } = useCall("GET /terminals", { query: { page_size: 0 } });
  return new Map((data?.items ?? []).map(({ license_id, full_name }) => [license_id ?? 0, full_name]));
}

function Ends({ value }: { readonly value: string | null }): ReactNode {
  const translate = useTranslate();
  return value === null ? translate("tk.never") : <Instant value={value} />;
}

function Fiscal({ lead }: { readonly lead: string }): ReactNode {
  return (
    <>
      <TextInput source="fiscal_tss_id" helperText={lead} autoComplete="off" {...SECRET} />
      <PasswordInput source="fiscal_api_key" helperText={lead} autoComplete="new-password" {...SECRET} />
    </>
  );
}

// The service keeps the stored secret when it gets asterisks, and removes it when the field is
// empty.
const SECRET = {
  format: (value: string | null) => value ?? "",
  parse: (value: string) => (value === "" ? null : value),
};

function End(): ReactNode {
  return <InstantInput source="license_expires_at" helperText="tk.shops.license_end_lead" />;
}

export function LicenseCreate(): ReactNode {
  return (
    <Create redirect="edit" transform={withoutEmpty}>
      <SimpleForm
        sx={{ maxWidth: 640 }}
        defaultValues={{ license_type: "pro", license_status: "active" }}
        toolbar={ALWAYS_SAVES}
      >
        <TextInput source="license_token" helperText="tk.shops.license_token_lead" autoComplete="off" />
        <SelectInput source="license_type" choices={choicesOf(TYPES)} />
        <SelectInput source="license_status" choices={choicesOf(STATES)} />
        <End />
        <Fiscal lead="tk.shops.fiscal_new_lead" />
      </SimpleForm>
    </Create>
  );
}

// Toolbar that can save an unchanged form, since the defaults make a valid licence.
const ALWAYS_SAVES = <FormToolbar isAlwaysEnabled />;

function withoutEmpty(data: RaRecord): RaRecord {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== "")) as RaRecord;
}

export function LicenseEdit(): ReactNode {
  return (
    <Edit redirect={false} component="div" title={<LicenseTitle />}>
      <LicensePage />
    </Edit>
  );
}

function LicenseTitle(): ReactNode {
  const translate = useTranslate();
  const record = useRecordContext();
  return `${translate("resources.licenses.name", { smart_count: 1 })} ${record?.id ?? ""}`;
}

// Toolbar without a delete button, since licences are ended and never deleted.
const SAVES = <FormToolbar isDeletable={false} />;

function LicensePage(): ReactNode {
  const translate = useTranslate();
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Section
        title={translate("resources.licenses.fields.license_status")}
        actions={<LicenseActions license={record} />}
      >
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "center" }}>
          <LicenseChip row={record} />
          <CopyButton text={record["license_token"] as string} label={translate("tk.shops.copy_license_token")} />
        </Box>
        <Check license={record} />
      </Section>
      <Section title={translate("tk.shops.terminal")}>
        <LicenseTerminal license_id={Number(record.id)} />
      </Section>
      <Section title={translate("tk.shops.license_terms")}>
        <SimpleForm sx={{ p: 0 }} toolbar={SAVES}>
          <SelectInput source="license_type" choices={choicesOf(TYPES)} />
          <SelectInput source="license_status" choices={choicesOf(STATES)} />
          <End />
          <Fiscal lead="tk.shops.fiscal_lead" />
        </SimpleForm>
      </Section>
      <Button component={Link} to="/licenses">
        {translate("ra.action.back")}
      </Button>
    </Box>
  );
}

function Check({ license }: { readonly license: RaRecord }): ReactNode {
  const translate = useTranslate();
  const checked_at = license["last_upstream_check_at"] as string | null;
  if (checked_at === null) return null;
  const isGood = license["last_upstream_check_succeeded"] === true;
  return (
    <Alert severity={isGood ? "success" : "warning"} sx={{ mt: 1.5 }}>
      {translate(isGood ? "tk.shops.check_good" : "tk.shops.check_bad")} <Instant value={checked_at} ago />
    </Alert>
  );
}

function LicenseActions({ license }: { readonly license: RaRecord }): ReactNode {
  const translate = useTranslate();
  const { isSaving, save } = useSave();
  const [isEnding, setIsEnding] = useState(false);
  const path = { id: Number(license.id) };
  const revoke = (): void => {
    setIsEnding(false);
    void save(
      () => call("PUT /licenses/{id}", { path, body: { license_status: "revoked" } }),
      "tk.shops.license_ended",
    );
  };
  return (
    <>
      <Button
        size="small"
        disabled={isSaving}
        onClick={() => void save(() => call("POST /licenses/{id}/check", { path }), "tk.shops.checked")}
      >
        {translate("tk.shops.check_now")}
      </Button>
      {license["license_status"] === "revoked" ? null : (
        <Button size="small" color="error" disabled={isSaving} onClick={() => setIsEnding(true)}>
          {translate("tk.shops.end_license")}
        </Button>
      )}
      <Confirm
        isOpen={isEnding}
        title={translate("tk.shops.end_license")}
        content={translate("tk.shops.end_license_lead")}
        onConfirm={revoke}
        onClose={() => setIsEnding(false)}
      />
    </>
  );
}
