import { codesOf } from "../../parts/codes/lists.ts";

/** Currency by country; countries that are not in the list have US dollars here or none. */
const CURRENCIES = `
EUR AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT
USD US AS BQ EC GU IO MH MP PR PW SV TC TL UM VG VI
GBP GB GG IM JE
CHF CH LI
DKK DK FO GL
NOK NO SJ
SEK SE
PLN PL
CZK CZ
HUF HU
RON RO
ISK IS
AUD AU CC CX HM KI NF NR TV
NZD NZ CK NU PN TK
CAD CA
JPY JP
CNY CN
HKD HK
TWD TW
KRW KR
SGD SG
INR IN
IDR ID
MYR MY
THB TH
PHP PH
VND VN
TRY TR
ILS IL PS
AED AE
SAR SA
EGP EG
MAD MA EH
ZAR ZA
BRL BR
MXN MX
ARS AR
CLP CL
COP CO
PEN PE
UYU UY
UAH UA
RSD RS
BAM BA
MKD MK
ALL AL
GEL GE
XPF NC PF WF
SRD SR
AWG AW`;

const CURRENCY_OF: ReadonlyMap<string, string> = new Map(
  CURRENCIES.trim()
    .split("\n")
    .flatMap((line) => {
      const [currency = "", ...countries] = line.split(" ");
      return countries.map((country) => [country, currency] as const);
    }),
);

/** Zone of most people, for countries with several. */
const MAIN_ZONES: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  ID: "Asia/Jakarta",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PT: "Europe/Lisbon",
  UA: "Europe/Kyiv",
  US: "America/New_York",
};

/** What a browser says of its place. */
export interface Surroundings {
  readonly languages: readonly string[];
  readonly time_zone: string;
}

export function surroundings(): Surroundings {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { languages: navigator.languages, time_zone: timeZone };
}

/** `getTimeZones` is not in every browser, and not in the types. */
type WithZones = Intl.Locale & { readonly getTimeZones?: () => readonly string[] | undefined };

function zonesOf(country: string): readonly string[] {
  const locale: WithZones = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? [];
}

/**
 * Returns the country of a browser: that of its time zone, since many people use an English browser
 * elsewhere, otherwise the region of its languages; undefined when neither says one.
 */
export function countryOf({ languages, time_zone }: Surroundings): string | undefined {
  const countries = codesOf("country");
  const regions = languages.map((tag) => new Intl.Locale(tag).region).filter((region) => region !== undefined);
  const inZone = countries.filter((country) => zonesOf(country).includes(time_zone));
  const likely = new Intl.Locale(languages[0] ?? "en").maximize().region;
  return (
    regions.find((region) => inZone.includes(region)) ??
    inZone[0] ??
    [...regions, likely].find((region) => region !== undefined && countries.includes(region))
  );
}

export interface Proposal {
  readonly currency: string | undefined;
  readonly time_zone: string | undefined;
  readonly locale: string | undefined;
}

/**
 * Returns what a shop in a country has most likely. The zone is the browser's when the country has
 * it, and the language the browser's when it is spoken there.
 */
export function proposalFor(country: string, { languages, time_zone }: Surroundings): Proposal {
  if (!codesOf("country").includes(country)) return { currency: undefined, time_zone: undefined, locale: undefined };
  const zones = zonesOf(country);
  const main = MAIN_ZONES[country] ?? zones[0];
  const spoken = new Intl.Locale(`und-${country}`).maximize().language;
  const tongues = [...languages.map((tag) => new Intl.Locale(tag).language), spoken];
  return {
    currency: CURRENCY_OF.get(country),
    time_zone: zones.includes(time_zone) ? time_zone : main,
    locale: tongues.map((tongue) => `${tongue}_${country}`).find((code) => codesOf("locale").includes(code)),
  };
}
