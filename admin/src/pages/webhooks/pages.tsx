import { Chip } from "@mui/material";
import { type ReactNode, useState } from "react";
import {
  BooleanField,
  BooleanInput,
  CheckboxGroupInput,
  Create,
  Edit,
  regex,
  required,
  SimpleForm,
  TextInput,
  useRecordContext,
  useRedirect,
} from "react-admin";
import { listOf } from "../../parts/list/list-of.ts";
import type { Row } from "../../api/client.ts";
import { InstantField } from "../../parts/instant.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { SecretDialog } from "../integrations/secret-dialog.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Payloads } from "./payloads.tsx";

const Webhooks = listOf("GET /webhooks");

type Webhook = Row<"GET /webhooks">;

const EVENTS = [
  "vendor_pos_register_report_saved",
  "receipt_stored",
  "receipt_linked",
  "order_placed",
  "order_refunded",
  "terminal_silent",
  "evidence_checkpoint",
] as const;

function EventChips(): ReactNode {
  const words = useWordsOf("system");
  const webhook = useRecordContext<Webhook>();
  return webhook?.event_names.map((name) => (
    <Chip
      key={name}
      size="small"
      variant="outlined"
      label={words(`webhooks.events.${name}`)}
      sx={{ mr: 0.5, my: 0.25 }}
    />
  ));
}

export function WebhookList(): ReactNode {
  return (
    <Webhooks.Page sort={{ field: "url", order: "ASC" }}>
      <Webhooks.Rows
        primary={(row) => (
          <>
            {row.url} {row.is_sandbox && <StateChip state="sandbox" />}
          </>
        )}
        secondary={() => <EventChips />}
      >
        <Webhooks.Col source="url" sx={{ overflowWrap: "anywhere" }} />
        <Webhooks.Col source="event_names" disableSort field={EventChips} />
        <Webhooks.Col source="is_active" field={BooleanField} />
        <Webhooks.Col source="is_sandbox" field={BooleanField} />
        <Webhooks.Col source="created_at" field={InstantField} />
      </Webhooks.Rows>
    </Webhooks.Page>
  );
}

function Fields({ isNew = false }: { readonly isNew?: boolean }): ReactNode {
  const words = useWordsOf("system");
  return (
    <>
      <TextInput
        source="url"
        type="url"
        helperText={words("webhooks.url_help")}
        validate={[required(), regex(/^https:\/\//, words("webhooks.url_help"))]}
      />
      <CheckboxGroupInput
        source="event_names"
        row={false}
        choices={EVENTS.map((id) => ({ id, name: words(`webhooks.events.${id}`) }))}
        translateChoice={false}
        defaultValue={[EVENTS[0]]}
        validate={required()}
      />
      <Payloads events={EVENTS} />
      <BooleanInput source="is_active" defaultValue />
      <BooleanInput source="is_sandbox" helperText={words("webhooks.sandbox_help")} disabled={!isNew} />
    </>
  );
}

export function WebhookCreate(): ReactNode {
  const words = useWordsOf("system");
  const redirect = useRedirect();
  const [made, setMade] = useState<{ readonly webhook_id: number; readonly secret: string }>();
  return (
    <>
      <Create redirect={false} mutationOptions={{ onSuccess: (answer: unknown) => setMade(answer as typeof made) }}>
        {/* A saved form is rendered anew, so that nothing in it counts as unsaved. */}
        <SimpleForm key={String(made === undefined)}>
          <Fields isNew />
        </SimpleForm>
      </Create>
      {made === undefined ? null : (
        <SecretDialog
          title={words("webhooks.secret_title")}
          lead={words("webhooks.secret_lead")}
          secret={made.secret}
          onClose={() => redirect("edit", "webhooks", made.webhook_id)}
        />
      )}
    </>
  );
}

export function WebhookEdit(): ReactNode {
  return (
    <Edit redirect={false} aside={<Deliveries />} sx={{ "& .RaEdit-main": { display: "block" } }}>
      <SimpleForm>
        <Fields />
      </SimpleForm>
    </Edit>
  );
}
