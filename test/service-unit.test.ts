import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { parseEnv } from "node:util";
import { loadConfig } from "../src/runtime/config/config.ts";

const PACKAGING = join(import.meta.dirname, "../packaging");
const DEBIAN = join(PACKAGING, "debian");
const EXPOSURE_MAX = 1.5;

const directory = mkdtempSync(join(tmpdir(), "tillkeeper-unit-"));
after(() => rmSync(directory, { recursive: true }));

const unit = readFileSync(join(PACKAGING, "tillkeeper.service"), "utf8");
/** Service unit of the Debian package. */
const debian_unit = execFileSync("sed", ["-f", join(DEBIAN, "unit.sed")], { input: unit, encoding: "utf8" });

/** The unit that migrates the database before each start of the package's service. */
const migrate_unit = execFileSync("sed", ["-f", join(DEBIAN, "migrate.sed")], { input: debian_unit, encoding: "utf8" });

/**
 * Returns the rating that `systemd-analyze security` gives the unit; undefined when the command is
 * missing or too old to read a file.
 */
function exposure(text: string): number | undefined {
  const file = join(directory, "tillkeeper.service");
  writeFileSync(file, text);
  try {
    const args = ["security", "--offline=true", "--no-pager", file];
    const report = execFileSync("systemd-analyze", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    return Number(/exposure level for \S+: ([\d.]+)/.exec(report)?.[1]);
  } catch {
    return undefined;
  }
}

describe("the systemd unit", () => {
  for (const [name, text] of [
    ["of a checkout", unit],
    ["of the Debian package", debian_unit],
    ["of its migration", migrate_unit],
  ] as const) {
    const found = exposure(text);
    const skip = found === undefined ? "no systemd-analyze that reads files" : false;
    test(`the systemd unit ${name} has an exposure of at most ${EXPOSURE_MAX}`, { skip }, () => {
      assert.ok((found ?? Number.NaN) <= EXPOSURE_MAX, `systemd-analyze security: ${found}`);
    });

    test(`the systemd unit ${name} restarts the service after any exit, and lets Node compile`, () => {
      assert.equal(/^Restart=always$/m.test(text), text !== migrate_unit);
      assert.equal(/^StartLimitIntervalSec=0$/m.test(text), text !== migrate_unit);
      assert.doesNotMatch(text, /^MemoryDenyWriteExecute/m);
      assert.doesNotMatch(text, /PASSWORD/);
    });
  }

  test("the unit of a checkout reads its settings from a file", () => {
    assert.match(unit, /^EnvironmentFile=\/etc\/tillkeeper\.env$/m);
  });

  test("the unit of the Debian package starts the packaged command, which reads the settings, and names no checkout", () => {
    assert.match(debian_unit, /^ExecStart=\/usr\/bin\/tillkeeper serve$/m);
    assert.match(debian_unit, /^StateDirectory=tillkeeper$/m);
    assert.doesNotMatch(debian_unit, /^Environment|\/opt\/|tillkeeper-data/m);
  });
});

test("the package's service starts after a migration, which another user runs in the same sandbox", () => {
  for (const line of ["Wants", "After"])
    assert.match(debian_unit, new RegExp(`^${line}=.* tillkeeper-migrate.service$`, "m"));
  assert.doesNotMatch(debian_unit, /^Requires=/m, "a database that is away must not end the attempts to start");
  const lines = (text: string) => text.split("\n").filter((line) => /^[A-Z]\w+=/.test(line));
  const sandbox = lines(debian_unit.slice(debian_unit.indexOf("LimitNOFILE="), debian_unit.indexOf("[Install]")));
  assert.ok(sandbox.length > 25);
  assert.deepEqual(lines(migrate_unit), [
    "Description=Migration of the database of Tillkeeper",
    "Documentation=file:///usr/lib/tillkeeper/docs/operations/install.md",
    "Wants=network-online.target",
    "After=network-online.target postgresql.service",
    "User=tillkeeper_owner",
    "Group=tillkeeper_owner",
    "Type=oneshot",
    "UMask=0077",
    "ExecStart=/usr/bin/tillkeeper migrate",
    ...sandbox,
  ]);
});

describe("the Debian package", () => {
  for (const name of ["postinst", "prerm", "postrm", "tillkeeper"]) {
    test(`the script ${name} of the Debian package is one of sh that stops at the first error`, () => {
      const file = join(DEBIAN, name);
      accessSync(file, constants.X_OK);
      assert.match(readFileSync(file, "utf8"), /^#!\/bin\/sh\n(?:#.*\n)*set -e\n/);
      execFileSync("sh", ["-n", file]);
    });
  }

  test("the service accepts the settings that the Debian package brings, and those that it proposes", () => {
    const key_file = join(directory, "encryption.key");
    const [makesKey] = /head .* base64/.exec(readFileSync(join(DEBIAN, "postinst"), "utf8")) ?? [];
    writeFileSync(key_file, execFileSync("sh", ["-c", makesKey ?? ""]));
    const text = readFileSync(join(DEBIAN, "tillkeeper.env"), "utf8");
    const settings = parseEnv(text);
    assert.equal(settings["ENCRYPTION_KEY_FILE"], `${settings["DATA_DIR"]}/encryption.key`);
    const config = loadConfig({ ...settings, ENCRYPTION_KEY_FILE: key_file });
    assert.equal(config.database_url, "postgres://tillkeeper@/tillkeeper?host=/run/postgresql");
    assert.equal(config.migration_database_url, undefined);
    // The owner of the database cannot read the key, and can migrate without it.
    const unreadable = { ...settings, ENCRYPTION_KEY_FILE: join(directory, "none") };
    const owner = parseEnv(readFileSync(join(DEBIAN, "owner.env"), "utf8"));
    const { migration_database_url } = loadConfig({ ...unreadable, ...owner }, "ENCRYPTION_KEY");
    assert.equal(migration_database_url, "postgres://tillkeeper_owner@/tillkeeper?host=/run/postgresql");
    assert.throws(() => loadConfig(unreadable), /ENCRYPTION_KEY cannot be read/);
    const proposed = parseEnv(text.replaceAll(/^#(?=[A-Z_]+=)/gm, ""));
    const { public_url, smtp_url, mail_from } = loadConfig({ ...proposed, ENCRYPTION_KEY_FILE: key_file });
    assert.deepEqual(
      { public_url, smtp_url, mail_from },
      {
        public_url: "https://pos.example.org",
        smtp_url: "smtps://user:password@mail.example.org:465",
        mail_from: "My shop <receipts@example.org>",
      },
    );
  });
});
