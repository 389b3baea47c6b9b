import { Type } from "typebox";
import type { DevicesDeps } from "../../deps.ts";
import { noSuchId } from "../../../../web-api/errors/errors.ts";
import { type Caller, reachesTerminal, routesOf } from "../../../../web-api/route.ts";
import { Bool, Int, nameSchemas, Nullable, Text } from "../../../../web-api/schema.ts";
import { writeConfigBody } from "../../../../shared/configuration/config/hash.ts";
import { hasUnusedCode, seesSecretsOf, withoutSecrets } from "../../../../shared/configuration/config/secrets.ts";
import { readSetting, scopeOfTerminal } from "../../../../shared/configuration/snapshot.ts";
import type { TerminalEntry } from "../terminal-reader.ts";

const rest = routesOf("rest", "configuration");

const AnyObject = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

const TerminalConfig = Type.Object({
  terminal: AnyObject("The terminal row with its license and fiscal fields."),
  license: Nullable(AnyObject("The linked license.")),
  config: AnyObject("The global config object at the website of the terminal's location."),
  location: Nullable(AnyObject("The location row with its address resolved; null when the location was deleted.")),
  resolved_config: AnyObject("Terminal overrides over location values over global defaults."),
  staff: Type.Array(AnyObject("An active staff member of the location.")),
  roles: Type.Array(AnyObject("A role that those staff refer to.")),
  config_hash: Text({ description: "The hash of this configuration, as heartbeats name it." }),
});

const TerminalStore = Type.Object({
  website_id: Int(),
  store_code: Text(),
  name: Text({ description: "What receipts are headed with: the store's name, otherwise the location's." }),
  logo_url: Text({ description: "A picture as `data:image/…` or an https address; empty without a logo." }),
  currency: Text(),
  locale: Text(),
  timezone: Text(),
  customer_group_id: Int({ description: "The group of a walk-in customer." }),
  is_sandbox: Bool({ description: "Whether the location is one for tests, whose sales reach no figure." }),
});

nameSchemas({ TerminalConfig, TerminalStore });

/** The platform's group of customers who are not signed in. */
const WALK_IN_GROUP_ID = 0;

/**
 * Returns the store data of the terminal's website that a register needs for prices and receipts.
 */
async function readStore(
  { terminals, configuration }: Pick<DevicesDeps, "terminals" | "configuration">,
  caller: Caller,
  terminal_id: number,
) {
  const { terminal } = await reachedEntry(terminals, caller, terminal_id);
  const snapshot = await configuration.snapshot();
  const location = snapshot.locations.get(terminal.location_id) ?? null;
  const scope = scopeOfTerminal(snapshot, location);
  const setting = (path: string): string => readSetting(snapshot, path, scope);
  const store_name = setting("general/store_information/name");
  return {
    website_id: scope.website_id,
    store_code: snapshot.stores.get(scope.store_id)?.code ?? "",
    name: store_name === "" ? (location?.name ?? "") : store_name,
    logo_url: setting("vendor_pos_terminal/receipts/logo_url"),
    currency: setting("currency/options/base"),
    locale: setting("general/locale/code"),
    timezone: setting("general/locale/timezone"),
    customer_group_id: WALK_IN_GROUP_ID,
    is_sandbox: location?.["is_sandbox"] === true,
  };
}

/**
 * Whether memory alone may answer: a node that is behind may not know yet that a device was bound
 * to the terminal.
 */
function isOfBoundDevice(caller: Caller, { terminal }: TerminalEntry): boolean {
  return reachesTerminal(caller, terminal) && terminal.device_identifier !== null && !hasUnusedCode(terminal);
}

async function reachedEntry(
  terminals: DevicesDeps["terminals"],
  caller: Caller,
  terminal_id: number,
): Promise<TerminalEntry> {
  const known = await terminals.find(terminal_id);
  const entry = known !== undefined && isOfBoundDevice(caller, known) ? known : await terminals.findAfresh(terminal_id);
  if (entry === undefined || !reachesTerminal(caller, entry.terminal)) throw noSuchId("Terminal", terminal_id);
  return entry;
}

// A separate function, because a closure in `run` would cost each pull from memory as well.
async function configBodyAfresh(
  { terminals, configDeliveries }: Pick<DevicesDeps, "terminals" | "configDeliveries">,
  caller: Caller,
  terminal_id: number,
): Promise<Buffer> {
  const entry = await reachedEntry(terminals, caller, terminal_id);
  if (seesSecretsOf(caller, entry)) return entry.configBody();
  const config_hash = entry.configHash(await entry.checks());
  // The first pull after an enrolment: the code can still be repeated.
  if (entry.terminal.device_identifier !== null) configDeliveries.note(terminal_id, config_hash);
  return writeConfigBody({ ...withoutSecrets(await entry.config(), entry), config_hash });
}

export const terminalConfigRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/terminals/{terminalId}/config",
    operation: "getTerminalConfig",
    resource: "Vendor_Pos::locations",
    summary: "Get a terminal's configuration",
    description: "Resolved at the website of the terminal's location, whatever store view the URL names.",
    input: Type.Object({ terminalId: Int({ id_of: "Terminal" }) }),
    response: TerminalConfig,
    json_string_body: true,
    run: (deps: DevicesDeps, { terminalId }, { caller }) => {
      const entry = deps.terminals.peek(terminalId);
      return entry !== undefined && isOfBoundDevice(caller, entry) && seesSecretsOf(caller, entry)
        ? entry.configBody()
        : configBodyAfresh(deps, caller, terminalId);
    },
  }),
  rest({
    method: "GET",
    path: "/V1/pos/terminals/{terminalId}/store",
    operation: "getTerminalStore",
    resource: "Vendor_Pos::locations",
    summary: "Get the currency, language and time zone of a terminal's store",
    input: Type.Object({ terminalId: Int({ id_of: "Terminal" }) }),
    response: TerminalStore,
    run: (deps: DevicesDeps, { terminalId }, { caller }) => readStore(deps, caller, terminalId),
  }),
];
