import { after } from "node:test";
import { randomUUID } from "node:crypto";
import { newAdministrator } from "../../../test/administrator.ts";
import { openApp, type TestDatabase } from "../../../test/support.ts";
import { type IssuedLicense, startLicensingServer } from "../../../simulator/licensing-server.ts";
import { jobHandlers } from "../../worker.ts";

/** The service with a reference licensing server, and what tests of the two do. */
export async function openWithUpstream(database?: TestDatabase) {
  const server = await startLicensingServer();
  after(() => server.close());
  const env = {
    LICENSING_URL: server.url,
    LICENSING_TOKEN: server.token,
    LICENSING_ALLOW_PRIVATE: "on",
    TRUST_PROXY: "1",
  };
  const testApp = await openApp({ env, ...(database === undefined ? {} : { database }) });
  const { call, deps, token } = testApp;
  const { token: admin } = await newAdministrator(testApp, ["Vendor_Pos::settings", "Vendor_Pos::locations_manage"]);

  /** A licence of the licensing server, taken over in the administration. */
  async function take(fields: Partial<IssuedLicense> = {}) {
    const issued = server.issue(fields);
    const answer = await call("POST", "/admin/api/licenses", {
      token: admin,
      body: { license_token: issued.license_token },
    });
    if (answer.status !== 200) throw new Error(answer.text);
    return { issued, license_id: answer.body.license_id as number, row: answer.body as Record<string, unknown> };
  }

  /** A terminal with such a licence and an unused code. */
  async function newTill(fields: Partial<IssuedLicense> = {}) {
    const license = await take(fields);
    const location = await call("POST", "/rest/V1/pos/locations", {
      body: { location: { name: "Shop", code: randomUUID() } },
    });
    const { body } = await call("POST", "/admin/api/terminals", {
      token: admin,
      body: { name: "Till", location_id: location.body.location_id, license_id: license.license_id },
    });
    return {
      ...license,
      terminal_id: body.terminal_id as number,
      location_id: body.location_id as number,
      code: body.activation_code as string,
      device_identifier: `till-${randomUUID()}`,
    };
  }

  type Till = Awaited<ReturnType<typeof newTill>>;

  function activate({ code, device_identifier }: Pick<Till, "code" | "device_identifier">) {
    const body = { activationCode: code, deviceIdentifier: device_identifier };
    return call("POST", "/rest/V1/pos/terminals/activate", { body });
  }

  async function activeTill(fields: Partial<IssuedLicense> = {}): Promise<Till> {
    const till = await newTill(fields);
    const answer = await activate(till);
    if (answer.status !== 200) throw new Error(answer.text);
    return till;
  }

  async function heartbeat({ terminal_id, device_identifier }: Pick<Till, "terminal_id" | "device_identifier">) {
    const body = { deviceIdentifier: device_identifier };
    return (await call("POST", `/rest/V1/pos/terminals/${terminal_id}/heartbeat`, { body })).body;
  }

  function refresh({ terminal_id, device_identifier }: Pick<Till, "terminal_id" | "device_identifier">) {
    const body = { deviceIdentifier: device_identifier };
    return call("POST", `/rest/V1/pos/terminals/${terminal_id}/license/refresh`, { body });
  }

  /** Writes columns of a licence as time would have left them. */
  async function age(license_id: number, assignments: string): Promise<void> {
    await deps.pool.query(`update license set ${assignments} where license_id = $1`, [license_id]);
    await deps.generations.poll();
  }

  /** Works on the checks that were asked for; answers their licences. */
  async function workOnChecks(): Promise<number[]> {
    await deps.licenseChecks.drain();
    const checked: number[] = [];
    const { check_license } = jobHandlers(deps);
    await deps.jobs.runDue("check_license", async (payload) => {
      checked.push(payload.license_id);
      await check_license(payload);
    });
    await deps.generations.poll();
    return checked;
  }

  return {
    ...testApp,
    server,
    env,
    admin,
    token,
    take,
    newTill,
    activeTill,
    activate,
    heartbeat,
    refresh,
    age,
    workOnChecks,
  };
}
