import { listTaxClasses } from "../../shop-data/taxes/taxes.ts";
import type { ConnectorsDeps } from "../deps.ts";
import { readKnownCodes } from "../../shared/configuration/commands/known-codes.ts";
import { connectorSecretContext } from "../../shared/connector-tasks/rules.ts";
import { checkTarget } from "../../runtime/guarded-request.ts";
import { redactText } from "../../runtime/redact.ts";
import { decrypt } from "../../runtime/secrets.ts";
import type { ConnectorKind, Option, OwnList, Texts } from "../connector.ts";
import { listLocationNames } from "../queries/administration.ts";
import { findConnector } from "../queries/connector.ts";
import { readTexts } from "../rules/texts.ts";
import type { ConnectorQuery } from "../schemas.ts";
import { kindOf, originOf } from "./settings.ts";
import { toolsOf } from "./tools.ts";
import { withinTime } from "../../runtime/within-time.ts";

const OPTIONS_TIMEOUT_MS = 30_000;

/**
 * Lists the values from which the settings of a connector are chosen: those of this service, and
 * those of the platform where an address and a secret are given or stored. A platform that does not
 * answer is a `problem`, not an error.
 *
 * @throws ApiError 400 could-not-save for an unknown kind.
 */
export async function listOptions(deps: ConnectorsDeps, input: ConnectorQuery) {
  const kind = kindOf(deps, input);
  const ours = await ownLists(deps);
  const { theirs, problem } = await askPlatform(deps, kind, input);
  return {
    ours: Object.entries(ours).map(([list, values]) => ({ list, values: [...values] })),
    theirs: Object.entries(theirs).map(([setting, values]) => ({ setting, values: [...values] })),
    problem,
  };
}

async function ownLists(deps: ConnectorsDeps): Promise<Readonly<Record<OwnList, readonly Option[]>>> {
  const { db } = deps;
  const codes = (await readKnownCodes(deps))("payment_method") ?? [];
  const products = await listTaxClasses(db, "PRODUCT");
  const customers = await listTaxClasses(db, "CUSTOMER");
  return {
    locations: (await listLocationNames(db)).map(({ location_id, name }) => ({
      value: String(location_id),
      label: name,
    })),
    payment_methods: codes.map(({ code, label }) => ({ value: code, label })),
    product_tax_classes: products.map(({ class_id, class_name }) => ({ value: String(class_id), label: class_name })),
    // Connectors know the tax class of customers by its name.
    customer_tax_classes: customers.map(({ class_name }) => ({ value: class_name, label: class_name })),
  };
}

async function askPlatform(deps: ConnectorsDeps, kind: ConnectorKind, input: ConnectorQuery) {
  const { db, config } = deps;
  const texts = Object.fromEntries(input.settings.map(({ name, value }) => [name, value.trim()]));
  const nothing = { theirs: {} as Readonly<Record<string, readonly Option[]>>, problem: null };
  try {
    const { connector_id, secret } = await secretFor(deps, kind, texts, input.secret ?? "");
    const url = texts["url"] ?? "";
    const { options, calls_per_minute } = kind;
    if (options === undefined || url === "" || (kind.needs_secret && secret === undefined)) return nothing;
    const allows_private = config.webhook_allow_private;
    checkTarget(url, allows_private);
    const theirs = await withinTime(OPTIONS_TIMEOUT_MS, (signal) =>
      options(texts, secret, toolsOf({ db, connector_id, calls_per_minute, allows_private }, signal)),
    );
    return { theirs, problem: null };
  } catch (error) {
    return { ...nothing, problem: redactText(error instanceof Error ? error.message : String(error)) };
  }
}

/**
 * Returns the connector's id with the given secret, else with the stored one, which is used for the
 * same kind and host only.
 */
async function secretFor(
  { db, ring }: Pick<ConnectorsDeps, "db" | "ring">,
  kind: ConnectorKind,
  texts: Texts,
  given: string,
) {
  const stored = await findConnector(db);
  const connector_id = stored?.connector_id ?? 0;
  if (given !== "") return { connector_id, secret: given };
  const isSame = stored?.kind === kind.name && originOf(readTexts(stored.settings)) === originOf(texts);
  if (!isSame || stored.secret === null) return { connector_id, secret: undefined };
  return { connector_id, secret: decrypt(ring, stored.secret, connectorSecretContext(connector_id)) };
}
