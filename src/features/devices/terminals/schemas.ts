import { Type } from "typebox";
import {
  Bool,
  CheckedText,
  IgnoredIfInvalid,
  Int,
  Nullable,
  ServerOwned,
  ShortText,
  Text,
  Timestamp,
  nameSchemas,
  Clearable,
  optionalMembers,
} from "../../../web-api/schema.ts";
import { OVERRIDE_COLUMNS } from "../../../shared/configuration/registry/registry.ts";
import { overrides } from "../locations/schemas.ts";

const secrets = new Set<string>(OVERRIDE_COLUMNS.filter(({ secret }) => secret).map(({ column }) => column));
const visible = Object.fromEntries(Object.entries(overrides).filter(([column]) => !secrets.has(column)));

const Own = {
  terminal_id: Int(),
  name: Text(),
  device_identifier: Nullable(Text({ description: "Letters, digits and hyphens, 1 to 100." })),
  location_id: Int(),
  is_active: Bool(),
  activation_code: Nullable(Text()),
  activation_used_at: Nullable(Timestamp()),
  last_seen_at: Nullable(Timestamp()),
};

const LicenseMembers = {
  license_id: Nullable(Int()),
  license_status: Nullable(Text()),
  license_type: Nullable(Text()),
  license_expires_at: Nullable(Timestamp()),
};

const Times = { created_at: Timestamp(), updated_at: Timestamp() };

/** A terminal row (interface §2.5). */
export const Terminal = Type.Object({ ...Own, ...LicenseMembers, ...overrides, ...Times });

const FullName = Text({ description: "Its name, with that of its location where there are several locations." });

/** A terminal in the administration's list. */
export const ListedTerminal = Type.Object({
  ...Terminal.properties,
  full_name: FullName,
});

/** The terminal as its device gets it at the activation. */
const ActivatedTerminal = Type.Object({
  ...Own,
  ...LicenseMembers,
  license_token: Nullable(Text()),
  fiscal_tss_id: Nullable(Text()),
  fiscal_api_key: Nullable(Text()),
  ...visible,
  ...Times,
});

// Read-only members of a row or of an activation's response: accepted and ignored.
const ignored = Object.fromEntries(
  Object.entries({
    terminal_id: Int(),
    activation_code: Text(),
    activation_used_at: Timestamp(),
    last_seen_at: Timestamp(),
    license_token: Text(),
    license_status: Text(),
    license_type: Text(),
    license_expires_at: Timestamp(),
    fiscal_tss_id: Text(),
    fiscal_api_key: Text(),
    ...Times,
  }).map(([name, schema]) => [name, ServerOwned(Nullable(schema))]),
);

const Device = (description: string) => CheckedText({ characters_max: 100, description });

const Writable = {
  name: Type.Optional(ShortText()),
  location_id: Type.Optional(Int()),
  is_active: Type.Optional(Bool()),
};

/**
 * A terminal in a request of the interface: every member may be absent; null resets an override to
 * inherit.
 */
export const TerminalInput = Type.Object({
  ...Writable,
  device_identifier: Clearable(Device("Letters, digits and hyphens.")),
  license_id: ServerOwned(Nullable(Int())),
  ...optionalMembers(overrides),
  ...ignored,
});

/** A terminal in the administration; a new one gets a code and thus no device. */
export const NewAdminTerminal = Type.Object({
  ...Writable,
  license_id: Clearable(Int()),
  ...optionalMembers(overrides),
});

export const AdminTerminalInput = Type.Object({
  ...NewAdminTerminal.properties,
  device_identifier: Type.Optional(
    Nullable(Device("Letters, digits and hyphens. Binds another device; null unbinds.")),
  ),
  ...ignored,
  full_name: ServerOwned(Nullable(FullName)),
});

export interface TerminalValues {
  readonly name?: string;
  readonly location_id?: number;
  readonly device_identifier?: string | null;
  readonly license_id?: number | null | undefined;
  readonly [column: string]: unknown;
}

export const FiscalCredentials = Nullable(
  Type.Object({ fiscal_tss_id: Nullable(Text()), fiscal_api_key: Nullable(Text()) }),
);

const Staff = Type.Object({
  staff_id: Int(),
  first_name: Text(),
  last_name: Text(),
  email: Text(),
  role_id: Nullable(Int()),
  is_active: Bool(),
  all_locations: Bool(),
  passcode_updated_at: Nullable(Timestamp()),
});

const Role = Type.Object({
  role_id: Int(),
  name: Text(),
  permissions: Text({ description: "JSON text of an object of permission flags." }),
  is_active: Bool(),
});

export const Activation = Type.Object({
  terminal: ActivatedTerminal,
  location: Nullable(
    Type.Record(Type.String(), Type.Unknown(), { description: "The location row with its address resolved." }),
  ),
  staff_list: Type.Array(Staff),
  role_list: Type.Array(Role),
  fiscal_credentials: FiscalCredentials,
});

/** A terminal and the device that calls for it. */
export const OfDevice = Type.Object({ terminalId: Int({ id_of: "Terminal" }), deviceIdentifier: Text() });

/** A heartbeat with the register's statements about itself. */
export const HeartbeatInput = Type.Object({
  ...OfDevice.properties,
  unsyncedReceipts: Type.Optional(
    IgnoredIfInvalid(Int({ description: "Receipts on the device that the service does not have yet." })),
  ),
  oldestUnsyncedAt: Type.Optional(IgnoredIfInvalid(Timestamp({ description: "When the oldest of them was made." }))),
  appVersion: Type.Optional(IgnoredIfInvalid(Text({ characters_max: 100 }))),
  deviceTime: Type.Optional(IgnoredIfInvalid(Timestamp({ description: "The device's clock, uncorrected." }))),
});

export const Heartbeat = Type.Object({
  is_active: Bool(),
  device_identifier: Text(),
  require_terminal_registration: Bool(),
  config_hash: Nullable(Text({ description: "null for a limited token." })),
  vendorio_connection_ok: Bool(),
  has_license: Bool(),
  license_status: Nullable(Text()),
  license_expires_at: Nullable(Timestamp()),
  license_token: Nullable(Text({ description: "null without a licence and for a limited token." })),
  inactive_reason: Nullable(Text({ description: "deactivated, code_regenerated or license_revoked" })),
  last_upstream_check_at: Nullable(Timestamp()),
  last_upstream_check_succeeded: Bool(),
});

export const LicenseRefresh = Type.Object({
  success: Bool(),
  license_token: Nullable(Text()),
  license_status: Nullable(Text()),
  license_expires_at: Nullable(Timestamp()),
  fiscal_credentials: FiscalCredentials,
  error: Nullable(Text()),
});

/** Every device that was ever bound to a terminal, the newest first. */
export const Bindings = Type.Object({
  items: Type.Array(
    Type.Object({
      history_id: Int({ wide: true }),
      device_identifier: Text(),
      bound_by: Text({ description: "activation, registration, update or admin" }),
      bound_at: Timestamp(),
    }),
  ),
  total_count: Int(),
});

/** The answer to an enrolment: that of an activation with additional members. */
export const Enrollment = Type.Object({
  ...Activation.properties,
  access_token: Text({ description: "The terminal's own token, `tk_…`. It is shown once." }),
});

/** The tokens of a terminal, the newest first. */
export const Credentials = Type.Object({
  items: Type.Array(
    Type.Object({
      credential_id: Int(),
      device_identifier: Text(),
      created_at: Timestamp(),
      last_used_at: Nullable(Timestamp({ description: "Noted at most once a minute." })),
      state: Text({
        description: "active; submits_only: only receipts and closings of the time before; ended; or revoked.",
      }),
      limited_at: Nullable(Timestamp({ description: "Since when it only submits." })),
      limited_because: Nullable(Text({ description: "disabled, code_renewed, unbound, replaced or deleted" })),
      submits_until: Nullable(Timestamp()),
      revoked_at: Nullable(Timestamp()),
    }),
  ),
  total_count: Int(),
});

/** Which terminals have the configuration as of now. */
export const ConfigDeliveryList = Type.Object({
  items: Type.Array(
    Type.Object({
      terminal_id: Int(),
      name: Text(),
      location_id: Int(),
      location_name: Nullable(Text()),
      state: Text({ description: "received, or waiting: it has pulled an older configuration or none." }),
      received_at: Nullable(
        Timestamp({ description: "When its device pulled the configuration that it has; null: none." }),
      ),
    }),
  ),
  total_count: Int(),
  is_complete: Bool({ description: "false: there are more than 2,000 terminals." }),
});

export const ActivationState = Type.Object({
  terminal_id: Int(),
  activation_code: Nullable(Text()),
  issued_at: Nullable(Timestamp()),
  expires_at: Nullable(Timestamp({ description: "null: the code does not expire." })),
  state: Text({ description: "none, waiting, expired or used" }),
  seconds_left: Nullable(Int({ wide: true, description: "By the server's clock; null: no end." })),
  enroll_seconds_left: Nullable(
    Int({
      wide: true,
      description: "Seconds in which a register may enrol with the code; null: as long as the code is valid.",
    }),
  ),
  used_at: Nullable(Timestamp()),
  device_identifier: Nullable(Text()),
  server_address: Nullable(
    Text({
      description: "By which the device reaches this service; null: only this machine does. Set PUBLIC_URL or HOST.",
    }),
  ),
});

nameSchemas({
  Terminal,
  ListedTerminal,
  ActivatedTerminal,
  TerminalInput,
  RegisterStaff: Staff,
  RegisterRole: Role,
  Activation,
  Heartbeat,
  LicenseRefresh,
  DeviceBindings: Bindings,
  Enrollment,
  TerminalCredentials: Credentials,
  ActivationState,
  ConfigDeliveryList,
});
