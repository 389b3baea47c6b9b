import { isAbsolute, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { checkPlugin, type Plugin } from "./plugin.ts";

/**
 * Loads the plugins of `PLUGINS` in their order.
 *
 * @param specifiers - paths, which begin with `./`, `../` or `/`, or names of installed packages.
 * @param directory - base of relative paths.
 * @throws Error that names the unusable plugin and the reason.
 */
export async function loadPlugins(
  specifiers: readonly string[],
  directory: string = process.cwd(),
): Promise<readonly Plugin[]> {
  const plugins = new Map<string, Plugin>();
  for (const specifier of specifiers) {
    const plugin = await loadPlugin(specifier, directory);
    if (plugins.has(plugin.name)) {
      throw new Error(`PLUGINS: "${specifier}" cannot be used: another plugin is named "${plugin.name}" already.`);
    }
    plugins.set(plugin.name, plugin);
  }
  return [...plugins.values()];
}

async function loadPlugin(specifier: string, directory: string): Promise<Plugin> {
  const isPath = /^\.{1,2}[/\\]/.test(specifier) || isAbsolute(specifier);
  try {
    const module = (await import(isPath ? pathToFileURL(resolve(directory, specifier)).href : specifier)) as {
      readonly default?: unknown;
    };
    return checkPlugin(module.default);
  } catch (cause) {
    throw new Error(`PLUGINS: "${specifier}" cannot be loaded: ${reasonOf(cause)}.`, { cause });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING") {
    return "packages must be JavaScript; TypeScript runs outside node_modules only";
  }
  return error.message.replace(/\.$/, "");
}
