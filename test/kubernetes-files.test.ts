import * as operator from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1";
import * as apps from "kubernetes-models/apps/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { parseAllDocuments } from "yaml";
import { Environment } from "../src/runtime/config/schema.ts";
import { copyOf, isInstalled, plant, ROOT } from "./container-files.ts";

const BASE = "packaging/kubernetes";
const read = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };
const settings = new Set(Object.keys(Environment.properties));

type Labels = Readonly<Record<string, string>>;

interface Container {
  readonly image: string;
  readonly args: readonly string[];
  readonly env?: readonly { readonly name: string }[];
  readonly envFrom: readonly { readonly secretRef?: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

interface Deployment extends Manifest {
  readonly spec: {
    readonly selector: { readonly matchLabels: Labels };
    readonly template: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: {
        readonly securityContext: { readonly runAsUser: number; readonly runAsGroup: number };
        readonly topologySpreadConstraints?: readonly { readonly labelSelector: { readonly matchLabels: Labels } }[];
        readonly initContainers: readonly Container[];
        readonly containers: readonly Container[];
      };
    };
  };
}

interface ConfigMap extends Manifest {
  readonly data: Labels;
}

interface Monitor extends Manifest {
  readonly spec: {
    readonly selector: { readonly matchLabels: Labels };
    readonly podMetricsEndpoints: readonly { readonly port: string; readonly path: string }[];
  };
}

interface Network extends Manifest {
  readonly spec: {
    readonly podSelector: { readonly matchLabels: Labels };
    readonly ingress: readonly { readonly ports: readonly { readonly port: string }[] }[];
  };
}

/** Models of each API version, and the module with its types. */
const MODELS = {
  "apps/v1": [apps, "kubernetes-models/apps/v1"],
  "networking.k8s.io/v1": [networking, "kubernetes-models/networking.k8s.io/v1"],
  "policy/v1": [policy, "kubernetes-models/policy/v1"],
  "monitoring.coreos.com/v1": [operator, "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1"],
  v1: [core, "kubernetes-models/v1"],
} as const;

const modelsOf = ({ apiVersion }: Manifest) => MODELS[apiVersion as keyof typeof MODELS];

/**
 * Checks a manifest against the API of Kubernetes.
 * @throws Error that names the difference.
 */
function check(manifest: Manifest): void {
  const models = modelsOf(manifest)[0] as unknown as Record<string, new (data: object) => { validate: () => void }>;
  const Model = models[manifest.kind];
  assert.ok(Model, `${manifest.apiVersion} ${manifest.kind}`);
  new Model(manifest).validate();
}

const render = (folder: string) => spawnSync("kubectl", ["kustomize", folder], { encoding: "utf8" });

/** Builds the base with both components, as the example of docs/operations/containers.md does. */
function shopOf(folder: string): Manifest[] {
  const guide = read("docs/operations/containers.md");
  const [, example = ""] = /```yaml\n(resources:[\s\S]+?)```/.exec(guide) ?? [];
  mkdirSync(join(folder, "shop"), { recursive: true });
  const text = plant(plant(example, ["sha256:…", DIGEST]), ["OWNER/REPOSITORY", "example/tillkeeper"]);
  writeFileSync(join(folder, "shop/kustomization.yaml"), text.replaceAll("../tillkeeper/", "../"));
  const { stdout, stderr, status } = render(join(folder, "shop"));
  assert.equal(status, 0, stderr);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest);
}

const DIGEST = `sha256:${"0a".repeat(32)}`;

describe("the base for Kubernetes", { skip: isInstalled("kubectl") ? false : "no kubectl" }, () => {
  const objects = shopOf(copyOf(BASE));
  const deployments = objects.filter(({ kind }) => kind === "Deployment") as Deployment[];
  const found = (kind: string, name = "tillkeeper"): Manifest => {
    const object = objects.find((each) => each.kind === kind && each.metadata.name === name);
    assert.ok(object, `${kind} ${name}`);
    return object;
  };

  function withMistake(file: string, mistake: readonly [string, string]): Manifest[] {
    const folder = copyOf(BASE);
    const path = join(folder, BASE, file);
    writeFileSync(path, plant(readFileSync(path, "utf8"), mistake));
    return shopOf(folder);
  }

  test("every object has the form of the API of Kubernetes, and planted mistakes do not", () => {
    assert.deepEqual(objects.map(({ kind }) => kind).toSorted(), [
      "ConfigMap",
      "Deployment",
      "Deployment",
      "NetworkPolicy",
      "PodDisruptionBudget",
      "PodMonitor",
      "Service",
    ]);
    for (const each of objects) check(each);
    for (const [file, ...mistake] of [
      ["pod.yaml", "containerPort:", "containerPrt:"],
      ["server.yaml", "replicas: 2", "replicas: two"],
      ["server.yaml", "port: 80", "port: http"],
      ["server.yaml", "minAvailable: 1", "minAvailable: [1]"],
      ["server.yaml", "maxSkew: 1", "maxSkew: one"],
      ["network-policy/network-policy.yaml", "policyTypes: [Ingress, Egress]", "policyTypes: Ingress"],
      ["monitoring/pod-monitor.yaml", "path: /metrics", "path: 1"],
    ] as const) {
      assert.throws(() => withMistake(file, mistake).forEach(check), /must be|required/, mistake[1]);
    }
  });

  test("no object has a field that the types of the API lack, and a planted one is found", () => {
    const folder = copyOf();
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
    const write = (name: string, manifests: readonly Manifest[]): void => {
      const lines = manifests.map((manifest, index) => {
        const type = `import("${modelsOf(manifest)[1]}").I${manifest.kind}`;
        return `export const each${index}: ${type} = ${JSON.stringify(manifest)};\n`;
      });
      writeFileSync(join(folder, `${name}.mts`), lines.join(""));
    };
    write("base", objects);
    const MISTAKES = {
      security: ["pod.yaml", "readOnlyRootFilesystem", "readOnlyRootFileSystem"],
      probe: ["pod.yaml", "failureThreshold", "failureTreshold"],
      budget: ["server.yaml", "minAvailable", "minAvailabel"],
      spread: ["server.yaml", "whenUnsatisfiable", "whenUnsatisfyable"],
      network: ["network-policy/network-policy.yaml", "policyTypes", "policyType"],
      monitor: ["monitoring/pod-monitor.yaml", "podMetricsEndpoints", "podMetricEndpoints"],
    } as const;
    for (const [name, [file, right, wrong]] of Object.entries(MISTAKES)) write(name, withMistake(file, [right, wrong]));
    const options = "--ignoreConfig --noEmit --strict --skipLibCheck --module nodenext --pretty false --types";
    const files = readdirSync(folder).filter((name) => name.endsWith(".mts"));
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const words = [tsc, ...options.split(" "), "", ...files];
    const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
    const errors = stdout.split("\n").filter((line) => line.includes("error TS"));
    for (const [name, [, , wrong]] of Object.entries(MISTAKES)) {
      const of_file = errors.filter((line) => line.startsWith(`${name}.mts`));
      assert.ok(
        of_file.some((line) => new RegExp(`'"?${wrong}"?' does not exist in type`).test(line)),
        `${name}: ${stdout}`,
      );
    }
    assert.deepEqual(
      errors.filter((line) => line.startsWith("base.mts") || !/^\w+\.mts/.test(line)),
      [],
    );
  });

  test("kustomize rejects a base with a file that does not exist", () => {
    const folder = copyOf(BASE);
    rmSync(join(folder, BASE, "worker.yaml"));
    assert.notEqual(render(join(folder, BASE)).status, 0);
  });

  test("pods run the image as its user, and only the migration knows the owner's password", () => {
    const images = [...read(`${BASE}/pod.yaml`).matchAll(/image: (\S+)/g)].map(([, image]) => image);
    assert.deepEqual(
      images,
      Array.from({ length: 2 }, () => `tillkeeper:${version}`),
    );
    const secretsOf = (all: readonly Container[]) =>
      all.flatMap(({ envFrom }) => envFrom.flatMap(({ secretRef }) => secretRef?.name ?? []));
    assert.equal(deployments.length, 2);
    for (const deployment of deployments) {
      const { securityContext, initContainers, containers } = deployment.spec.template.spec;
      assert.deepEqual([securityContext.runAsUser, securityContext.runAsGroup], [10_001, 10_001]);
      for (const { image, env = [] } of [...initContainers, ...containers]) {
        assert.equal(image, `ghcr.io/example/tillkeeper@${DIGEST}`);
        for (const { name } of env) assert.ok(settings.has(name), name);
      }
      assert.deepEqual(secretsOf(initContainers), ["tillkeeper", "tillkeeper-owner"]);
      assert.deepEqual(secretsOf(containers), ["tillkeeper"]);
    }
  });

  test("servers run no jobs, are spread over machines and alone get requests; a worker runs the jobs", () => {
    const [server, worker] = [
      found("Deployment") as Deployment,
      found("Deployment", "tillkeeper-worker") as Deployment,
    ];
    const argsOf = ({ spec }: Deployment) => spec.template.spec.containers.map(({ args }) => args);
    assert.deepEqual([argsOf(server), argsOf(worker)], [[["serve", "--no-worker"]], [["work"]]]);
    const { labels } = server.spec.template.metadata;
    assert.notDeepEqual(worker.spec.template.metadata.labels, labels);
    for (const { spec } of deployments) assert.deepEqual(spec.selector.matchLabels, spec.template.metadata.labels);
    for (const { labelSelector } of server.spec.template.spec.topologySpreadConstraints ?? []) {
      assert.deepEqual(labelSelector.matchLabels, labels);
    }
    assert.equal(server.spec.template.spec.topologySpreadConstraints?.length, 2);
    const service = found("Service") as Manifest & { spec: { selector: Labels } };
    assert.deepEqual(service.spec.selector, labels);
    const budget = found("PodDisruptionBudget") as Manifest & { spec: { selector: { matchLabels: Labels } } };
    assert.deepEqual(budget.spec.selector.matchLabels, labels);
  });

  test("the policy and the monitor are of all pods and of their port, which is the image's", () => {
    const [, image_port] = /^ENV .*\bPORT=(\d+) WORKER_PORT=\1\b/m.exec(read("Dockerfile")) ?? [];
    const { spec: monitor } = found("PodMonitor") as Monitor;
    const { spec: network } = found("NetworkPolicy") as Network;
    for (const { spec } of deployments) {
      const [port] = spec.template.spec.containers[0]?.ports ?? [];
      assert.deepEqual(port, { name: "http", containerPort: Number(image_port) });
      for (const selector of [monitor.selector.matchLabels, network.podSelector.matchLabels]) {
        const labels = Object.entries(spec.template.metadata.labels);
        for (const label of Object.entries(selector)) {
          assert.ok(
            labels.some(([name, value]) => name === label[0] && value === label[1]),
            label.join(),
          );
        }
      }
    }
    assert.deepEqual(
      monitor.podMetricsEndpoints.map(({ port, path }) => [port, path]),
      [["http", "/metrics"]],
    );
    assert.deepEqual(
      network.ingress.flatMap(({ ports }) => ports.map(({ port }) => port)),
      ["http"],
    );
  });

  test("settings of the example are known, and reach the pods under the name of their map", () => {
    const map = objects.find(({ kind }) => kind === "ConfigMap") as ConfigMap;
    for (const name of Object.keys(map.data)) assert.ok(settings.has(name), name);
    for (const { spec } of deployments) {
      assert.deepEqual(spec.template.spec.containers[0]?.envFrom[0], {
        configMapRef: { name: map.metadata.name, optional: true },
      });
    }
  });
});
