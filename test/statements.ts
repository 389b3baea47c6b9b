import pg from "pg";

/** A statement as it was sent, without its values. */
export interface SentStatement {
  /** Name of the pool whose connection sent it. */
  readonly pool: string;
  readonly text: string;
}

/** Returns the statements that run during the work, without polls of generations. */
export async function sentStatements(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called below with the client it belongs to
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function spied(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === "string" ? first : ((first as { text?: string } | undefined)?.text ?? "");
    const { connectionParameters } = this as unknown as { connectionParameters: { application_name?: string } };
    if (!text.includes("cache_generation")) sent.push({ pool: connectionParameters.application_name ?? "", text });
    return Reflect.apply(query, this, args) as unknown;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

/**
 * What the service notes about earlier requests: it is written up to a second after their answers,
 * and so during any work.
 */
const NOTE = /^\s*insert into (?:request_log|"\w+_use")\s/;

/**
 * Returns the texts of the statements of the work, without their values and without polls of
 * generations and notes about requests.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  return (await sentStatements(work)).map(({ text }) => text).filter((text) => !NOTE.test(text));
}
