import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";

const UNIT = fileURLToPath(new URL("../packaging/tillkeeper.service", import.meta.url));
const EXPOSURE_MAX = 2.5;

/**
 * Returns the rating of `systemd-analyze security` for the unit; undefined when the command is
 * missing or too old to read a file.
 */
function exposure(): number | undefined {
  try {
    const args = ["security", "--offline=true", "--no-pager", UNIT];
    const text = execFileSync("systemd-analyze", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return Number(/exposure level for \S+: ([\d.]+)/.exec(text)?.[1]);
  } catch {
    return undefined;
  }
}

describe("the systemd unit", () => {
  const found = exposure();
  test(
    `the systemd unit has an exposure below ${EXPOSURE_MAX}`,
    { skip: found === undefined ? "no systemd-analyze that reads files" : false },
    () => {
      assert.ok((found ?? Number.NaN) < EXPOSURE_MAX, `systemd-analyze security: ${found}`);
    },
  );

  test("the systemd unit restarts the service after any exit, and lets Node compile", () => {
    const text = readFileSync(UNIT, "utf8");
    assert.match(text, /^Restart=always$/m);
    assert.match(text, /^StartLimitIntervalSec=0$/m);
    assert.doesNotMatch(text, /^MemoryDenyWriteExecute/m);
    assert.match(text, /^EnvironmentFile=/m);
    assert.doesNotMatch(text, /PASSWORD/);
  });
});
