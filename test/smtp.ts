import { type AddressInfo, createServer, type Socket } from "node:net";
import type { TestContext } from "node:test";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  /** Recipients that the envelope of the mail names. */
  readonly recipients: readonly string[];
  readonly source: Buffer;
}

export interface TestSmtp {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
}

type Behaviour = "accept" | "refuse" | "drop" | "stall";

const FULL = Object.assign(new Error("4.3.0 The queue is full"), { responseCode: 451 });

/**
 * Starts a real mail server on a free port, which accepts every mail or fails in one of the ways
 * that servers do. A function returns how each mail is refused.
 */
export async function startSmtp(
  t: Pick<TestContext, "after">,
  behaviour: Behaviour | (() => Error | null) = "accept",
  options: SMTPServerOptions = {},
): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    ...options,
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => void chunks.push(chunk));
      stream.on("end", () => {
        if (behaviour === "stall") return;
        if (behaviour === "drop") {
          for (const connection of server.connections) connection.close();
          return;
        }
        const refusal = typeof behaviour === "function" ? behaviour() : behaviour === "refuse" ? FULL : null;
        if (refusal !== null) {
          callback(refusal);
          return;
        }
        mails.push({
          from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
          recipients: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks),
        });
        callback(null);
      });
    },
  });
  // Half of the tests have clients that give up in the middle, so errors of the server are ignored.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  t.after(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails };
}

/**
 * Starts a server on a free port that sends only what the test tells it to send. Returns its
 * address.
 */
export async function listenAsSmtp(
  t: Pick<TestContext, "after">,
  onConnection: (socket: Socket) => void,
): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
