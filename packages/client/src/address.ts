/**
 * Returns the origin of a service's address, without a slash at the end; a path before `/rest` is
 * kept.
 *
 * @throws Error for an address that is not https, unless it is this machine's own.
 */
export function checkedAddress(base_url: string): string {
  const url = URL.parse(base_url);
  if (url === null) throw new Error(`"${base_url}" is not an address.`);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback(url.hostname))) {
    throw new Error(
      `A client needs https, "${base_url}" has none: the token and the sales would cross the network in clear.`,
    );
  }
  if (url.username !== "" || url.search !== "" || url.hash !== "") {
    throw new Error(`"${base_url}" must be an address without a user, a query and a fragment.`);
  }
  let base = `${url.origin}${url.pathname}`;
  while (base.endsWith("/")) base = base.slice(0, -1);
  return base;
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
