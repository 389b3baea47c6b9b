import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, test } from "node:test";
import { unzipSync } from "fflate";
import { type ZippedFile, zipOf } from "./zip.ts";

async function bytesOf(files: AsyncIterable<ZippedFile>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zipOf(files)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function* sample(): AsyncGenerator<ZippedFile> {
  yield { name: "README.txt", chunks: ["Ein", " Text\n"] };
  yield { name: "a/empty.csv", chunks: [] };
  yield { name: "a/ä.bin", chunks: [Buffer.alloc(100_000, 7), Buffer.of(1, 2)] };
}

describe("zipOf", () => {
  test("writes files with their folders, each chunk in its place", async () => {
    const files = unzipSync(await bytesOf(sample()));
    assert.deepEqual(Object.keys(files), ["README.txt", "a/empty.csv", "a/ä.bin"]);
    assert.equal(Buffer.from(files["README.txt"] ?? []).toString(), "Ein Text\n");
    assert.equal(files["a/empty.csv"]?.length, 0);
    assert.equal(files["a/ä.bin"]?.length, 100_002);
  });

  test("gives the same bytes each time, in any time zone", async () => {
    const own = (await bytesOf(sample())).toString("hex");
    const script = `
      const { zipOf } = await import(${JSON.stringify(new URL("./zip.ts", import.meta.url).href)});
      async function* files() {
        yield { name: "README.txt", chunks: ["Ein", " Text\\n"] };
        yield { name: "a/empty.csv", chunks: [] };
        yield { name: "a/ä.bin", chunks: [Buffer.alloc(100_000, 7), Buffer.of(1, 2)] };
      }
      for await (const chunk of zipOf(files())) process.stdout.write(chunk.toString("hex"));`;
    for (const TZ of ["Pacific/Kiritimati", "America/Los_Angeles"]) {
      const args = ["--input-type=module", "--eval", script];
      const { stdout, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, TZ }, encoding: "utf8" });
      assert.equal(stdout, own, stderr);
    }
  });

  test("ends with the error of a file, and is no whole archive", async () => {
    async function* failing(): AsyncGenerator<ZippedFile> {
      yield { name: "a", chunks: ["a"] };
      yield {
        name: "b",
        chunks: (function* broken() {
          yield "b";
          throw new Error("the rows ended too early");
        })(),
      };
    }
    await assert.rejects(bytesOf(failing()), /the rows ended too early/);
  });

  test("ends with the error between two files", async () => {
    async function* failing(): AsyncGenerator<ZippedFile> {
      yield { name: "a", chunks: ["a"] };
      throw new Error("no second file");
    }
    await assert.rejects(bytesOf(failing()), /no second file/);
  });

  test("reads no further once its reader leaves", { timeout: 120_000 }, async () => {
    const ended = Promise.withResolvers<void>();
    async function* endless() {
      try {
        for (;;) yield Buffer.alloc(65_536, 1);
      } finally {
        ended.resolve();
      }
    }
    async function* files(): AsyncGenerator<ZippedFile> {
      yield { name: "endless", chunks: endless() };
    }
    const archive = zipOf(files());
    archive.once("readable", () => archive.destroy());
    await ended.promise;
  });
});
