import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface IssuedLicense {
  readonly license_token: string;
  license_status: "active" | "inactive" | "expired" | "suspended" | "revoked";
  license_type: "free" | "pro";
  /** End of the licence in ISO 8601; null for no end. */
  license_expires_at: string | null;
  fiscal: { readonly fiscal_tss_id: string | null; readonly fiscal_api_key: string | null } | null | undefined;
  /** Device that uses the licence. */
  device_identifier: string | null;
}

/** A fault that the server applies to every request until another one is set. */
export type LicensingFault =
  | "refuse"
  | "stall"
  | "drip"
  | "hang_up"
  | "switch_protocols"
  | "web_page"
  | "error"
  | "bad_json"
  | "huge_body"
  | "redirect"
  | "wrong_schema"
  | "in_use_for_ever";

export interface LicensingServerOptions {
  readonly port?: number;
  /** Bearer token that the server accepts; a random one when absent. */
  readonly token?: string;
}

export interface LicensingRequest {
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
  readonly answer: unknown;
}

export interface LicensingServer {
  readonly url: string;
  readonly token: string;
  readonly issue: (fields?: Partial<Omit<IssuedLicense, "license_token">>) => IssuedLicense;
  readonly find: (license_token: string) => IssuedLicense | undefined;
  /** Removes a licence, as if it had never been issued. */
  readonly forget: (license_token: string) => void;
  /**
   * Sets the fault of all later requests; undefined ends it. `target` is the URL for "redirect".
   */
  readonly setFault: (fault: LicensingFault | undefined, target?: string) => void;
  /**
   * Requests in the order of their arrival; those that a fault left without an answer have the
   * status 0.
   */
  readonly requests: LicensingRequest[];
  readonly close: () => Promise<void>;
}

const BODY_BYTES_MAX = 16 * 1024;
const HUGE_BYTES = 4 * 1024 * 1024;
const DRIP_EVERY_MS = 20;
const REFUSING: ReadonlySet<string> = new Set(["revoked", "suspended", "expired"]);

const UNREADABLE = Symbol("a body that is no JSON");

type Reply = readonly [status: number, body: unknown];

/**
 * Starts a small licensing service that follows docs/licensing-service.openapi.json: licences in
 * memory, faults on demand. It shares no state with the service that asks it.
 */
export async function startLicensingServer(options: LicensingServerOptions = {}): Promise<LicensingServer> {
  const token = options.token ?? randomBytes(24).toString("base64url");
  const licenses = new Map<string, IssuedLicense>();
  const requests: LicensingRequest[] = [];
  let fault: LicensingFault | undefined;
  let redirect_target = "/";

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readJson(request);
    const path = request.url ?? "";
    const misbehave = fault && MISBEHAVIOURS[fault];
    if (misbehave) {
      requests.push({ path, body, status: 0, answer: undefined });
      misbehave(response);
      return;
    }
    if (fault === "redirect") response.setHeader("location", redirect_target);
    const [status, reply] = (fault && FAULTY_REPLIES[fault]) ?? replyTo(request, body, { token, licenses, fault });
    requests.push({ path, body, status, answer: reply });
    const type = fault === "web_page" ? "text/html" : "application/json";
    response.writeHead(status, { "content-type": type });
    response.end(typeof reply === "string" ? reply : JSON.stringify(reply));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    issue: (fields = {}) => {
      const license: IssuedLicense = {
        license_status: "active",
        license_type: "pro",
        license_expires_at: null,
        fiscal: undefined,
        device_identifier: null,
        ...fields,
        license_token: `key-${randomBytes(18).toString("base64url")}`,
      };
      licenses.set(license.license_token, license);
      return license;
    },
    find: (license_token) => licenses.get(license_token),
    forget: (license_token) => void licenses.delete(license_token),
    setFault: (next, target = "/") => {
      fault = next;
      redirect_target = target;
    },
    requests,
    close: async () => {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Faults that end a request without a regular answer. */
const MISBEHAVIOURS: Readonly<Partial<Record<LicensingFault, (response: ServerResponse) => void>>> = {
  stall: () => undefined,
  drip: (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const drip = setInterval(() => response.write(" "), DRIP_EVERY_MS);
    response.once("close", () => clearInterval(drip));
  },
  hang_up: (response) => void response.destroy(),
  switch_protocols: (response) => void response.writeHead(101, { connection: "upgrade", upgrade: "websocket" }).end(),
};

const FAULTY_REPLIES: Readonly<Partial<Record<LicensingFault, Reply>>> = {
  refuse: [403, { code: "no_seats", message: "No seats\u0000 left\u202e.\n<b>Buy more</b>" }],
  web_page: [200, "<!doctype html><title>Sign in to this network</title>"],
  error: [500, { code: "broken", message: "The license database is away." }],
  bad_json: [200, '{"license_status": "active", '],
  huge_body: [200, { license_status: "active", padding: "x".repeat(HUGE_BYTES) }],
  redirect: [302, ""],
  wrong_schema: [200, { license_status: "golden", license_type: 7, license_expires_at: "tomorrow", held_by: null }],
};

interface Books {
  readonly token: string;
  readonly licenses: ReadonlyMap<string, IssuedLicense>;
  readonly fault: LicensingFault | undefined;
}

function replyTo(request: IncomingMessage, body: unknown, { token, licenses, fault }: Books): Reply {
  if (request.headers.authorization !== `Bearer ${token}`) {
    return [401, { code: "unauthorized", message: "The token is not valid." }];
  }
  if (body === UNREADABLE) return [400, { code: "bad_request", message: "The body is not JSON, or too long." }];
  const { license_token, device_identifier } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof license_token !== "string" || !(device_identifier === null || typeof device_identifier === "string")) {
    return [400, { code: "bad_request", message: "license_token and device_identifier are required." }];
  }
  const license = licenses.get(license_token);
  if (license === undefined) return [404, { code: "unknown_license", message: "There is no such license." }];
  const { url = "" } = request;
  switch (url) {
    case "/v1/licenses/activate":
      return activate(license, device_identifier, fault);
    case "/v1/licenses/release": {
      const is_released = device_identifier !== null && license.device_identifier === device_identifier;
      if (is_released) license.device_identifier = null;
      return [200, { is_released }];
    }
    case "/v1/licenses/check":
      return [200, shown(license, device_identifier)];
    default:
      return [404, { code: "unknown_route", message: "There is no such operation." }];
  }
}

function activate(license: IssuedLicense, device: string | null, fault: LicensingFault | undefined): Reply {
  if (device === null) return [400, { code: "bad_request", message: "device_identifier is required." }];
  if (REFUSING.has(license.license_status)) {
    return [403, { code: "refused", message: `The license is ${license.license_status}.` }];
  }
  const holder = fault === "in_use_for_ever" ? "till-elsewhere" : license.device_identifier;
  if (holder !== null && holder !== device) {
    return [409, { code: "in_use", message: "The license is in use by another device.", device_identifier: holder }];
  }
  license.device_identifier = device;
  return [200, shown(license, device)];
}

function shown(license: IssuedLicense, device: string | null): object {
  const { license_status, license_type, license_expires_at, fiscal, device_identifier: holder } = license;
  const held_by = holder === null ? "nobody" : holder === device ? "this_device" : "another_device";
  return { license_status, license_type, license_expires_at, held_by, ...(fiscal === undefined ? {} : { fiscal }) };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= BODY_BYTES_MAX) chunks.push(chunk);
  }
  try {
    return bytes > BODY_BYTES_MAX ? UNREADABLE : (JSON.parse(Buffer.concat(chunks).toString()) as unknown);
  } catch (error) {
    if (error instanceof SyntaxError) return UNREADABLE;
    throw error;
  }
}

if (import.meta.main) {
  const server = await startLicensingServer({ port: 8090 });
  const lines = [
    `LICENSING_URL=${server.url}`,
    `LICENSING_TOKEN=${server.token}`,
    "LICENSING_ALLOW_PRIVATE=on",
    ...Array.from({ length: 3 }, () => `license_token: ${server.issue().license_token}`),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}
