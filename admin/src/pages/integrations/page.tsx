import { Button } from "@mui/material";
import { type ReactNode, useState } from "react";
import { Confirm, SimpleForm, useTranslate } from "react-admin";
import { call, type Row } from "../../api/client.ts";
import { DetailPage } from "../../parts/detail/page.tsx";
import { DetailRow } from "../../parts/detail/row.tsx";
import { Timeline } from "../../parts/detail/timeline.tsx";
import { Facts } from "../../parts/facts.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useSave } from "../../parts/use-save.ts";
import { aclText } from "./acl.ts";
import { IntegrationFields, LastUsed, LocationNames } from "./pages.tsx";
import { Requests } from "./requests.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

type Integration = Row<"GET /integrations">;

/** Shows an integration: what it may do, when it was last used, and its changes. */
export function IntegrationPage(): ReactNode {
  return <DetailRow<Integration>>{(integration) => <Page integration={integration} />}</DetailRow>;
}

interface PageProps {
  readonly integration: Integration;
}

function Page({ integration }: PageProps): ReactNode {
  const translate = useTranslate();
  const words = useWordsOf("system");
  const { integration_id, name, is_active, last_used_at, created_at } = integration;
  return (
    <DetailPage
      title={name}
      path={[[translate("resources.integrations.name", { smart_count: 2 }), "/integrations"]]}
      state={<StateChip state={is_active ? "active" : "inactive"} />}
      facts={[
        [translate("resources.integrations.fields.last_used_at"), <LastUsed key="u" at={last_used_at} />],
        [translate("resources.integrations.fields.location_ids"), <LocationNames key="l" />],
        [translate("resources.integrations.fields.created_at"), <Instant key="c" value={created_at} />],
      ]}
      actions={<RotateButton integration={integration} />}
      tabs={[
        {
          name: "permissions",
          label: translate("resources.integrations.fields.resources"),
          content: <Permissions integration={integration} />,
        },
        {
          name: "requests",
          label: words("integrations.requests"),
          content: <Requests integration_id={integration_id} />,
        },
      ]}
      side={<Timeline filter={{ entity_type: "integration", entity_id: String(integration_id) }} />}
      edit={
        <SimpleForm>
          <IntegrationFields />
        </SimpleForm>
      }
    />
  );
}

function Permissions({ integration: { resources } }: PageProps): ReactNode {
  const translate = useTranslate();
  const words = useWordsOf("system");
  return (
    <Section title={translate("resources.integrations.fields.resources")}>
      <Facts
        rows={resources.map((resource) => {
          const text = aclText(resource);
          return text === undefined ? [resource, "–"] : [words(`acl.${text}.name`), words(`acl.${text}.help`)];
        })}
      />
    </Section>
  );
}

interface Token {
  readonly name: string;
  readonly access_token: string;
}

/** Shows the button that replaces the token after a confirmation. The new token is shown once. */
function RotateButton({ integration: { integration_id, name } }: PageProps): ReactNode {
  const words = useWordsOf("system");
  const { save } = useSave();
  const [isAsking, setAsking] = useState(false);
  const [token, setToken] = useState<Token>();
  const rotate = async (): Promise<void> => {
    setAsking(false);
    setToken(await save(() => call("POST /integrations/{id}/rotate", { path: { id: integration_id } })));
  };
  return (
    <>
      <Button color="warning" variant="outlined" onClick={() => setAsking(true)}>
        {words("integrations.rotate")}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={words("integrations.rotate_title")}
        content={words("integrations.rotate_text", { name })}
        onConfirm={() => void rotate()}
        onClose={() => setAsking(false)}
      />
      {token === undefined ? null : (
        <SecretDialog
          title={words("integrations.token_title", { name })}
          lead={words("integrations.token_lead")}
          secret={token.access_token}
          onClose={() => setToken(undefined)}
        />
      )}
    </>
  );
}
