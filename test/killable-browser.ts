import { type ChildProcess, spawn } from "node:child_process";
import type { TestContext } from "node:test";
import { chromium } from "playwright-core";

/** Starts a browser in its own process group; its profile stays when it is killed. */
export async function startBrowser(t: TestContext, executable: string, profile: string) {
  const args = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--remote-debugging-port=0"];
  const child: ChildProcess = spawn(executable, [...args, `--user-data-dir=${profile}`, "about:blank"], {
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const kill = (): void => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, "SIGKILL");
  };
  t.after(kill);
  let text = "";
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const found = /DevTools listening on (ws:\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.on("close", () => reject(new Error(`the browser ended: ${text}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  const exited = new Promise<void>((resolve) => child.on("close", () => resolve()));
  /**
   * Returns the browser's messages about its databases, for example that it deleted a damaged one.
   */
  const notices = () => text.split("\n").filter((line) => /indexed|leveldb|corrupt|quota/i.test(line));
  return { browser, kill, exited, notices };
}
