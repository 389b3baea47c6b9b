import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { copyOf, ROOT } from "./container-files.ts";

const KUBERNETES = "packaging/kubernetes";
const FILES = [
  "Dockerfile",
  "compose.yaml",
  ...readdirSync(join(ROOT, KUBERNETES), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => join(KUBERNETES, name)),
];

/** Returns the images that a Dockerfile, a compose file or a manifest names. */
function imagesOf(text: string): string[] {
  return [...text.matchAll(/^(?:FROM|[ -]*image:) +"?([^ "\n]+)/gm)].map(([, image = ""]) => image);
}

/**
 * Returns whether an image cannot change: its tag names a version, so it begins with a digit.
 * `latest`, `stable` and an absent tag change.
 */
const isFixed = (image: string): boolean => /^[^:@]+(?::\d+\/[^:@]+)?:\d[\w.-]*(?:@sha256:[0-9a-f]{64})?$/.test(image);

test("each image is named with a version, and floating tags are found", () => {
  const images = FILES.flatMap((file) => imagesOf(readFileSync(join(ROOT, file), "utf8")));
  assert.ok(images.length >= 6, images.join(", "));
  assert.deepEqual(
    images.filter((image) => !isFixed(image)),
    [],
  );
  for (const image of [
    "tillkeeper",
    "tillkeeper:latest",
    "ghcr.io/example/tillkeeper:stable",
    "debian:bookworm-slim",
    "registry.example.org:5000/tillkeeper",
    "postgres:18@sha256:0",
  ]) {
    for (const line of [`FROM ${image} AS build`, `    image: ${image}`, `  - image: "${image}"`]) {
      assert.deepEqual(imagesOf(line).filter(isFixed), [], line);
    }
  }
  const digest = `sha256:${"0a".repeat(32)}`;
  for (const image of [`debian:12-slim@${digest}`, "registry.example.org:5000/tillkeeper:0.1.0"]) {
    assert.ok(isFixed(image), image);
  }
});

describe("scripts/pin-images.sh", () => {
  /** Runs the script with a program that prints this digest, instead of docker. */
  function pin(folder: string, digest: string) {
    const bin = join(folder, "bin");
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, "docker"), `#!/bin/sh\necho "$*" >>'${folder}/asked'\necho '${digest}'\n`);
    chmodSync(join(bin, "docker"), 0o755);
    const env = { ...process.env, PATH: `${bin}:${process.env["PATH"]}` };
    return spawnSync(join(folder, "scripts/pin-images.sh"), { env, encoding: "utf8" });
  }

  test("the script pins the images of others, again with newer digests, and changes nothing else", () => {
    const folder = copyOf("scripts/pin-images.sh");
    for (const file of ["Dockerfile", "compose.yaml"]) writeFileSync(join(folder, file), withoutDigests(file));
    const others = [...new Set(["Dockerfile", "compose.yaml"].flatMap((file) => imagesOf(read(folder, file))))].filter(
      (image) => !image.startsWith("tillkeeper:"),
    );
    assert.equal(others.length, 3);
    for (const digit of ["1", "2"]) {
      const digest = `sha256:${digit.repeat(64)}`;
      const { status, stderr } = pin(folder, digest);
      assert.equal(status, 0, stderr);
      for (const file of ["Dockerfile", "compose.yaml"]) {
        const expected = others.reduce(
          (text, image) => text.replaceAll(new RegExp(`^(FROM| +image:) ${image}`, "gm"), `$1 ${image}@${digest}`),
          withoutDigests(file),
        );
        assert.equal(read(folder, file), expected);
        assert.ok(imagesOf(expected).every(isFixed));
      }
    }
    const asked = read(folder, "asked").trim().split("\n");
    const command = "buildx imagetools inspect --format {{.Manifest.Digest}}";
    assert.deepEqual(
      [...new Set(asked)],
      others.toSorted().map((image) => `${command} ${image}`),
    );
    assert.ok(read(ROOT, "docs/operations/containers.md").includes(command.replace(/\{.*\}/, "'$&'")));
  });

  test("the script stops at an answer that is no digest, and changes nothing", () => {
    const folder = copyOf("scripts/pin-images.sh", "Dockerfile", "compose.yaml");
    const { status, stderr } = pin(folder, "manifest unknown");
    assert.equal(status, 1);
    assert.match(stderr, /^The registry gives no digest of \S+: manifest unknown$/m);
    for (const file of ["Dockerfile", "compose.yaml"]) assert.equal(read(folder, file), read(ROOT, file));
  });
});

function withoutDigests(file: string): string {
  return read(ROOT, file).replaceAll(/@sha256:[0-9a-f]{64}/g, "");
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), "utf8");
}
