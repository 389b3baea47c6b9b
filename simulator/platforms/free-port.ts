import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Range of ports below the ephemeral ports of common systems, which another program's server or a
 * client could take.
 */
const PORTS = [20_000, 32_000] as const;

/** Returns a free TCP port of this machine that the system does not assign to other processes. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS);
    const server = createServer();
    const is_free = await new Promise<boolean>((resolve, reject) => {
      server.once("error", (error: NodeJS.ErrnoException) => {
        if (error.code === "EADDRINUSE") resolve(false);
        else reject(error);
      });
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!is_free) continue;
    await new Promise((resolve) => {
      server.close(resolve);
    });
    return port;
  }
}
