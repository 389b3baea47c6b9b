import assert from "node:assert/strict";
import type { TestTerminal } from "../../../test/fixtures.ts";
import type { CallOptions, TestApp } from "../../../test/support.ts";
import { encrypt } from "../../runtime/secrets.ts";
import { settingContext } from "./queries.ts";
import { findSetting } from "./registry.ts";
import type { SettingScopeName } from "./registry/setting.ts";

export const configPath = ({ terminal_id }: TestTerminal): string => `/rest/V1/pos/terminals/${terminal_id}/config`;

/** What the tests of delivered configuration do with an app. */
export function configurationCalls({ call, deps }: TestApp) {
  /** What two parses of the body give. */
  async function read(path: string, options: CallOptions = {}) {
    const answer = await call("GET", path, options);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(typeof answer.body, "string");
    return JSON.parse(answer.body);
  }

  /** Stores a setting as the service does, or removes it when undefined. */
  async function set(
    path: string,
    value: string | undefined,
    scope: SettingScopeName = "default",
    scope_id = 0,
  ): Promise<void> {
    await deps.pool.query("delete from setting where path = $1 and scope = $2 and scope_id = $3", [
      path,
      scope,
      scope_id,
    ]);
    if (value !== undefined) {
      const isSecret = findSetting(path)?.secret === true && value !== "";
      const text = isSecret ? encrypt(deps.ring, value, settingContext(scope, scope_id, path)) : value;
      await deps.pool.query("insert into setting (scope, scope_id, path, value) values ($1, $2, $3, $4)", [
        scope,
        scope_id,
        path,
        text,
      ]);
    }
    await deps.generations.poll();
  }

  async function change(text: string, values: readonly unknown[] = []): Promise<void> {
    await deps.pool.query(text, [...values]);
    await deps.generations.poll();
  }

  async function heartbeat(terminal: TestTerminal) {
    const answer = await call("POST", `/rest/V1/pos/terminals/${terminal.terminal_id}/heartbeat`, {
      body: { deviceIdentifier: terminal.device_identifier },
    });
    assert.equal(answer.status, 200, answer.text);
    return answer.body as { config_hash: string };
  }

  const hashOf = async (terminal: TestTerminal): Promise<string> => (await heartbeat(terminal)).config_hash;

  return { read, set, change, hashOf };
}
