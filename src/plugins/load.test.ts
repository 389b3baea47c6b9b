import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { loadConfig } from "../runtime/config/config.ts";
import { createLogger } from "../runtime/log.ts";
import { startService } from "../main/serve.ts";
import { loadPlugins } from "./load.ts";
import { definePlugin } from "./plugin.ts";

const directory = await mkdtemp(join(tmpdir(), "tillkeeper-plugins-"));
after(() => rm(directory, { recursive: true, force: true }));

async function put(path: string, text: string): Promise<void> {
  await mkdir(join(directory, path, ".."), { recursive: true });
  await writeFile(join(directory, path), text);
}

await put("a.ts", `export default { name: "a" as string, onRegisterReportSaved(): void {} };`);
await put("b.js", `export default { name: "b", async onRegisterReportSaved() {} };`);
await put("node_modules/pack/plugin.js", `export default { name: "pack" };`);
await put("node_modules/pack/plugin.ts", `export default { name: "typed" };`);
await put("node_modules/pack/package.json", `{"type":"module"}`);
await put("package.json", `{"type":"module"}`);

test("plugins are loaded in their order by paths from the working directory, TypeScript and JavaScript", async () => {
  const plugins = await loadPlugins(["./b.js", "./a.ts", join(directory, "node_modules/pack/plugin.js")], directory);
  assert.deepEqual(
    plugins.map(({ name }) => name),
    ["b", "a", "pack"],
  );
  assert.deepEqual(await loadPlugins([]), []);
});

test("the plugin of the examples is loaded", async () => {
  const [plugin] = await loadPlugins(["./examples/announce-closings.ts"], join(import.meta.dirname, "../.."));
  assert.equal(plugin?.name, "announce-closings");
  assert.equal(typeof plugin?.onRegisterReportSaved, "function");
});

test("a plugin that cannot be used is named with the reason", async () => {
  await put("throws.js", `throw new Error("no licence");`);
  await put("none.js", `export const plugin = {};`);
  await put("nameless.js", `export default {};`);
  await put("misspelt.js", `export default { name: "m", onRegisterReportsSaved() {} };`);
  await put("text.js", `export default { name: "m", onRegisterReportSaved: "x" };`);
  await put("broken.ts", `export default {`);
  for (const [specifier, reason] of [
    ["./absent.ts", /Cannot find module/],
    ["@tillkeeper-test/no-such-package", /Cannot find package/],
    ["pino", /default export must be an object made by definePlugin/],
    ["./throws.js", /no licence/],
    ["./none.js", /default export must be an object/],
    ["./nameless.js", /must have a name/],
    ["./misspelt.js", /"onRegisterReportsSaved", which is no hook; there is: onRegisterReportSaved/],
    ["./text.js", /its "onRegisterReportSaved" must be a function/],
    ["./broken.ts", /./],
    ["./node_modules/pack/plugin.ts", /packages must be JavaScript/],
  ] as const) {
    await assert.rejects(loadPlugins([specifier], directory), (error: Error) => {
      assert.ok(error.message.startsWith(`PLUGINS: "${specifier}" cannot be loaded: `), error.message);
      assert.match(error.message, reason);
      return true;
    });
  }
  await assert.rejects(loadPlugins(["./a.ts", join(directory, "a.ts")], directory), /another plugin is named "a"/);
});

test("definePlugin throws for an invalid declaration at once", () => {
  assert.throws(() => definePlugin({ name: "" }), /must have a name/);
  assert.deepEqual(definePlugin({ name: "ok" }), { name: "ok" });
});

test("a plugin that cannot be loaded stops the start before anything is opened", async () => {
  const config = loadConfig({ DATA_DIR: join(directory, "data"), PLUGINS: "./does/not/exist.ts" });
  const log = createLogger({ level: "silent" });
  await assert.rejects(startService(config, log, { serves: true, works: true }), /PLUGINS: "\.\/does\/not\/exist\.ts"/);
});
