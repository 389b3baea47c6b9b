import { canonicalEmail, isMailAddress } from "../../../../runtime/mail-address.ts";
import { rowOf, textOf, type Validator } from "./validator.ts";

/**
 * Domains of the providers of most private addresses. A domain in this list is never a typing
 * error.
 */
const PROVIDERS = [
  "gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es outlook.it hotmail.com hotmail.co.uk hotmail.de",
  "hotmail.es hotmail.fr hotmail.it hotmail.nl hotmail.be live.com live.co.uk live.nl live.be live.de live.fr live.it",
  "msn.com yahoo.com yahoo.co.uk yahoo.de yahoo.es yahoo.fr yahoo.it ymail.com rocketmail.com icloud.com me.com mac.com",
  "aol.com aol.de gmx.de gmx.net gmx.at gmx.ch gmx.com web.de t-online.de freenet.de posteo.de mailbox.org proton.me",
  "protonmail.com mail.com email.com zoho.com fastmail.com ziggo.nl kpnmail.nl planet.nl home.nl xs4all.nl hetnet.nl",
  "casema.nl quicknet.nl upcmail.nl telenet.be skynet.be proximus.be orange.fr wanadoo.fr free.fr laposte.net sfr.fr",
  "libero.it virgilio.it tiscali.it alice.it bluewin.ch btinternet.com sky.com wp.pl o2.pl onet.pl interia.pl seznam.cz",
  "abv.bg telia.com comhem.se mail.ru yandex.ru qq.com 163.com",
].flatMap((line) => line.split(" "));

const KNOWN: ReadonlySet<string> = new Set(PROVIDERS);
/** Minimum length of a corrected domain: short names have too many valid neighbours. */
const FIX_LENGTH_MIN = 7;

/** Top-level domains that do not exist, with the intended ones. */
const ENDINGS: Readonly<Record<string, string>> = {
  con: "com",
  cmo: "com",
  ocm: "com",
  vom: "com",
  xom: "com",
  cpm: "com",
  comm: "com",
  coom: "com",
  ogr: "org",
  orgg: "org",
  nett: "net",
  nte: "net",
};

/**
 * Returns the intended domain when one typing error (an extra, missing, wrong or swapped letter)
 * separates it from a well-known provider, or when its ending does not exist.
 */
export function intendedDomain(domain: string): string | undefined {
  if (KNOWN.has(domain)) return undefined;
  const labels = domain.split(".");
  const ending = ENDINGS[labels.at(-1) ?? ""];
  const corrected = ending === undefined ? domain : [...labels.slice(0, -1), ending].join(".");
  if (KNOWN.has(corrected)) return corrected;
  const provider = PROVIDERS.find((known) => known.length >= FIX_LENGTH_MIN && isOneSlip(corrected, known));
  if (provider !== undefined) return provider;
  return corrected === domain ? undefined : corrected;
}

function isOneSlip(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  const [long, short] = typed.length >= meant.length ? [typed, meant] : [meant, typed];
  let start = 0;
  while (start < short.length && long[start] === short[start]) start += 1;
  if (long.length > short.length) return long.slice(start + 1) === short.slice(start);
  if (long.slice(start + 1) === short.slice(start + 1)) return true;
  return (
    long[start] === short[start + 1] &&
    long[start + 1] === short[start] &&
    long.slice(start + 2) === short.slice(start + 2)
  );
}

export const emailTypo: Validator = {
  key: "email_typo",
  decide: (draft) => {
    const email = canonicalEmail(textOf(draft, "email")).toLowerCase();
    if (!isMailAddress(email)) return [];
    const at = email.lastIndexOf("@");
    const domain = intendedDomain(email.slice(at + 1));
    if (domain === undefined) return [];
    const row = rowOf("email", "email_typo", "info", `Was ${domain} meant?`);
    return [{ ...row, suggested_value: `${email.slice(0, at)}@${domain}` }];
  },
};
