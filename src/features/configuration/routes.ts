import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../web-api/errors.ts";
import { type Caller, reachesTerminal, routesOf, type TaggedBody } from "../../web-api/route.ts";
import { Bool, Int, Nullable, Text } from "../../web-api/schema.ts";
import type { TerminalEntry } from "../terminals/queries.ts";
import { hashedBody } from "./config-hash.ts";
import { hasUnusedCode, withoutSecrets, seesSecretsOf } from "./config-secrets.ts";
import { postcodePatterns } from "./postcode-patterns.ts";

const rest = routesOf("rest", "configuration");

const READ = "Vendor_Pos::locations";

const AnyObject = (description: string) => Type.Record(Type.String(), Type.Unknown(), { description });

const TerminalConfig = Type.Object({
  terminal: AnyObject("The terminal row with its license and fiscal fields."),
  license: Nullable(AnyObject("The linked license.")),
  config: AnyObject("The global config object at the website of the terminal's location."),
  location: Nullable(AnyObject("The location row with its address resolved; null when the location was deleted.")),
  resolved_config: AnyObject("Terminal overrides over location values over global defaults."),
  staff: Type.Array(AnyObject("An active staff member of the location.")),
  roles: Type.Array(AnyObject("A role that those staff refer to.")),
  config_hash: Text({ description: "The hash of this configuration, as heartbeats name it; the ETag has it, too." }),
});

const PostcodePatterns = Type.Record(Type.String(), Type.Array(Type.Object({ pattern: Text(), example: Text() })));

const OrderStatus = Type.Object({
  status: Text(),
  label: Text(),
  state: Nullable(Text()),
  is_default: Bool(),
  visible_on_front: Bool(),
});

const POSTCODE_PATTERNS = Buffer.from(JSON.stringify(JSON.stringify(postcodePatterns())));

/** Whether memory alone may answer: a node that is behind may not know yet that a device was bound to the terminal. */
function isOfBoundDevice(caller: Caller, { terminal }: TerminalEntry): boolean {
  return reachesTerminal(caller, terminal) && terminal.device_identifier !== null && !hasUnusedCode(terminal);
}

// A function of its own: a closure in `run` would cost each pull from memory, too.
async function configBodyAfresh(
  terminals: Deps["terminals"],
  caller: Caller,
  terminal_id: number,
): Promise<TaggedBody> {
  const known = await terminals.find(terminal_id);
  const entry = known !== undefined && isOfBoundDevice(caller, known) ? known : await terminals.findAfresh(terminal_id);
  if (entry === undefined || !reachesTerminal(caller, entry.terminal)) {
    throw notFound('Terminal with id "%1" does not exist.', [terminal_id]);
  }
  if (seesSecretsOf(caller, entry.terminal)) return entry.configBody();
  const config_hash = entry.configHash(await entry.checks());
  return hashedBody({ ...withoutSecrets(await entry.config()), config_hash });
}

export const configurationRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/config",
    resource: READ,
    summary: "Read the global config of the URL's store view",
    description: "Card provider credentials are delivered decrypted.",
    input: Type.Object({}),
    response: AnyObject(
      "The global config object (interface §2.1), with its hash as config_hash; the ETag has it, too.",
    ),
    encoded: true,
    run: ({ configuration }: Deps, _input, { store }) => configuration.configBody(store),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/terminals/{terminalId}/config",
    resource: READ,
    summary: "Read everything that a terminal starts with",
    description: "Resolved at the website of the terminal's location, whatever store view the URL names.",
    input: Type.Object({ terminalId: Int({ id_of: "Terminal" }) }),
    response: TerminalConfig,
    encoded: true,
    run: ({ terminals }: Deps, { terminalId }, { caller }) => {
      const entry = terminals.peek(terminalId);
      return entry !== undefined && isOfBoundDevice(caller, entry)
        ? entry.configBody()
        : configBodyAfresh(terminals, caller, terminalId);
    },
  }),
  rest({
    method: "GET",
    path: "/V1/pos/postcode-patterns",
    resource: READ,
    summary: "Read the postcode patterns by country",
    description: "Any matching row is a pass; a country without rows has no check.",
    input: Type.Object({}),
    response: PostcodePatterns,
    encoded: true,
    run: () => POSTCODE_PATTERNS,
  }),
  rest({
    method: "GET",
    path: "/V1/pos/order-statuses",
    resource: READ,
    summary: "List the order statuses",
    input: Type.Object({}),
    response: Type.Array(OrderStatus),
    run: ({ commerce, db }: Deps) => commerce.listOrderStatuses(db),
  }),
];
