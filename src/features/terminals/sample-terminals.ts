import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { CallOptions, TestApp } from "../../../test/support.ts";

interface Registered extends Record<string, unknown> {
  readonly terminal_id: number;
  readonly location_id: number;
  readonly device_identifier: string;
}

export const newDevice = (): string => `dev-${randomUUID()}`;

/** The reason of a could-not-save answer. */
export function reasonOf({ body }: { readonly body: { message: string; parameters: string[] } }): string {
  assert.equal(body.message, "Could not save the terminal: %1");
  return body.parameters[0] ?? "";
}

/** The calls that the tests of terminals make. */
export function terminalCalls({ call, deps }: TestApp) {
  async function newLocation(fields: Record<string, unknown> = {}): Promise<number> {
    const body = { location: { name: "Shop", code: randomUUID(), ...fields } };
    const answer = await call("POST", "/rest/V1/pos/locations", { body });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.location_id;
  }

  function post(terminal: Record<string, unknown>, options: CallOptions = {}) {
    return call("POST", "/rest/V1/pos/terminals", { ...options, body: { terminal } });
  }

  function put(terminal_id: number, terminal: Record<string, unknown>, options: CallOptions = {}) {
    return call("PUT", `/rest/V1/pos/terminals/${terminal_id}`, { ...options, body: { terminal } });
  }

  async function register(fields: Record<string, unknown> = {}) {
    const device_identifier = newDevice();
    const answer = await post({ name: "Till", location_id: await newLocation(), device_identifier, ...fields });
    assert.equal(answer.status, 200, answer.text);
    return answer.body as Registered;
  }

  function heartbeat(terminal_id: number, deviceIdentifier: string, options: CallOptions = {}) {
    return call("POST", `/rest/V1/pos/terminals/${terminal_id}/heartbeat`, { ...options, body: { deviceIdentifier } });
  }

  function refresh(terminal_id: number, deviceIdentifier: string) {
    return call("POST", `/rest/V1/pos/terminals/${terminal_id}/license/refresh`, { body: { deviceIdentifier } });
  }

  function deactivate(terminalId: number, deviceIdentifier: string, options: CallOptions = {}) {
    return call("POST", "/rest/V1/pos/terminals/deactivate", { ...options, body: { terminalId, deviceIdentifier } });
  }

  async function historyOf(terminal_id: number): Promise<unknown[]> {
    const { rows } = await deps.pool.query(
      "select device_identifier, bound_by from terminal_device_history where terminal_id = $1 order by history_id",
      [terminal_id],
    );
    return rows;
  }

  async function change(text: string, values: readonly unknown[]): Promise<void> {
    await deps.pool.query(text, [...values]);
    await deps.generations.poll();
  }

  async function queuedReleases(): Promise<unknown[]> {
    const released: unknown[] = [];
    await deps.jobs.runDue("release_license", async (payload) => void released.push(payload));
    return released;
  }

  return { newLocation, post, put, register, heartbeat, refresh, deactivate, historyOf, change, queuedReleases };
}
