import pg from "pg";

/**
 * Returns the statements that run during the work, without their values and without polls of
 * generations.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called below with the client it belongs to
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function spied(this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    const text = typeof first === "string" ? first : ((first as { text?: string } | undefined)?.text ?? "");
    if (!text.includes("cache_generation")) texts.push(text);
    return Reflect.apply(query, this, args) as unknown;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return texts;
}
