import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recordedDigests } from "../src/runtime/bundled-binaries.ts";

/**
 * Compares the programs of the npm packages with Node (packaging/binaries.json) with the archives
 * of nodejs.org. The release runs it: `node scripts/node-digests.ts`.
 */

/**
 * @param recorded - digests by `package@version`, of which those of Node are read.
 * @param address - of the releases of Node.
 * @returns one line for each kind of machine.
 * @throws Error when an archive or its program has another digest.
 */
export async function compareNode(
  recorded: Readonly<Record<string, Readonly<Record<string, string>>>>,
  address = "https://nodejs.org/dist",
): Promise<string[]> {
  const lines: string[] = [];
  for (const [id, digests] of Object.entries(recorded)) {
    const [, platform, version] = /^node-(?:bin-)?((?:linux|darwin)-\w+)@(.+)$/.exec(id) ?? [];
    if (platform === undefined || version === undefined) continue;
    const name = `node-v${version}-${platform}`;
    const folder = `${address}/v${version}`;
    const sums = (await download(`${folder}/SHASUMS256.txt`)).toString();
    const archive = await download(`${folder}/${name}.tar.gz`);
    const published = sums.split("\n").find((line) => line.endsWith(`  ${name}.tar.gz`));
    if (published?.startsWith(`${digestOf(archive)} `) !== true)
      throw new Error(`${name}.tar.gz is not the archive of SHASUMS256.txt.`);
    if (digestOf(programIn(archive, `${name}/bin/node`)) !== digests["bin/node"])
      throw new Error(`The program of ${id} is not the one of ${name}.tar.gz.`);
    lines.push(`${id} is the program of ${name}.tar.gz`);
  }
  if (lines.length === 0) throw new Error("packaging/binaries.json has no digests of Node.");
  return lines;
}

async function download(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

function programIn(archive: Buffer, path: string): Buffer {
  const directory = mkdtempSync(join(tmpdir(), "tk-node-"));
  try {
    const file = join(directory, "node.tar.gz");
    writeFileSync(file, archive);
    return execFileSync("tar", ["xzOf", file, path], { maxBuffer: 2 ** 30 });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function digestOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

if (import.meta.main) for (const line of await compareNode(await recordedDigests())) console.log(line);
