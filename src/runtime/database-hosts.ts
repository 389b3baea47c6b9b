import { withClient } from "./with-client.ts";

const CONNECT_TIMEOUT_MS = 2_000;

/**
 * Splits a URL such as `postgres://role@a:5432,b:5433/name?target_session_attrs=read-write` into
 * one URL per host, in its order. `pg` takes one host at a time and does not support that
 * parameter.
 */
export function eachHost(url: string): string[] {
  const [address, query] = splitAt(url, url.indexOf("?"), 1);
  const authority_at = address.indexOf("//") + 2;
  const [authority, path] = splitAt(address, address.indexOf("/", authority_at), 0);
  const hosts_at = Math.max(authority_at, authority.lastIndexOf("@") + 1);
  const [start, hosts] = [authority.slice(0, hosts_at), authority.slice(hosts_at)];
  const parameters = query.split("&").filter((part) => part !== "" && !part.startsWith("target_session_attrs="));
  const end = path + (parameters.length > 0 ? `?${parameters.join("&")}` : "");
  return hosts.split(",").map((host) => start + host + end);
}

/**
 * Splits a text at an index, leaving out the `omitted` characters there. A negative index leaves
 * the text whole.
 */
function splitAt(text: string, index: number, omitted: number): [string, string] {
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index + omitted)];
}

/**
 * Finds the host that accepts writes: the first that connects and is not read-only. A URL with one
 * host is returned without connecting.
 *
 * @throws Error with the reason of each host when none accepts writes.
 */
export async function findWritable(url: string): Promise<string> {
  const urls = eachHost(url);
  const [only] = urls;
  if (only !== undefined && urls.length === 1) return only;
  const reasons: string[] = [];
  for (const each of urls) {
    const { host } = new URL(each);
    try {
      if (await acceptsWrites(each)) return each;
      reasons.push(`${host} is read-only`);
    } catch (error) {
      reasons.push(`${host}: ${reasonOf(error)}`);
    }
  }
  throw new Error(`No host of the database takes writes: ${reasons.join("; ")}`);
}

/**
 * Returns the message of an error. A host name with two addresses gives an error with an empty
 * message and one error per address.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}

async function acceptsWrites(url: string): Promise<boolean> {
  const config = {
    connectionString: url,
    application_name: "tillkeeper host",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  };
  const { rows } = await withClient(config, (client) =>
    client.query<{ value: string }>("select current_setting('transaction_read_only') as value"),
  );
  return rows[0]?.value === "off";
}
