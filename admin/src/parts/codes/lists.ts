/** Kinds of codes that every browser has names for. */
export type NamedKind = "country" | "currency" | "locale" | "time_zone";

const KINDS = [
  "country",
  "currency",
  "locale",
  "time_zone",
  "payment_method",
  "order_status",
  "category",
  "customer_validator",
  "pickup_view",
  "invoicing_mode",
] as const;

/** Kinds of codes: those of every browser, and those whose known codes the service lists. */
export type CodeKind = (typeof KINDS)[number];

/** The countries that the service takes in addresses: ISO 3166-1, and Kosovo. */
const COUNTRIES =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY " +
  "BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK " +
  "FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR " +
  "IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK " +
  "ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM " +
  "PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF " +
  "TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW";

/** Languages with the country of their number and date formats; browsers have no list of them. */
const LOCALES =
  "af_ZA ar_AE ar_EG ar_MA ar_SA bg_BG bs_BA ca_ES cs_CZ cy_GB da_DK de_AT de_BE de_CH de_DE de_LU el_GR en_AU " +
  "en_CA en_GB en_IE en_NZ en_US en_ZA es_AR es_CL es_CO es_ES es_MX es_PE et_EE eu_ES fi_FI fr_BE fr_CA fr_CH " +
  "fr_FR fr_LU fy_NL gl_ES he_IL hi_IN hr_HR hu_HU id_ID is_IS it_CH it_IT ja_JP ka_GE ko_KR lt_LT lv_LV mk_MK " +
  "ms_MY nb_NO nl_BE nl_NL nl_SR nn_NO pl_PL pt_BR pt_PT ro_RO ru_RU sk_SK sl_SI sq_AL sr_RS sv_FI sv_SE th_TH " +
  "tr_TR uk_UA vi_VN zh_CN zh_HK zh_TW";

const LISTS: Readonly<Record<NamedKind, () => readonly string[]>> = {
  country: () => COUNTRIES.split(" "),
  currency: () => Intl.supportedValuesOf("currency"),
  locale: () => LOCALES.split(" "),
  time_zone: () => [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])],
};

/** Returns every code of a kind, unordered; none for a kind whose codes only the service knows. */
export function codesOf(kind: CodeKind): readonly string[] {
  return kind in LISTS ? LISTS[kind as NamedKind]() : [];
}

/** Returns the codes of a stored list. */
export function codesIn(list: string): string[] {
  return list
    .split(",")
    .map((code) => code.trim())
    .filter((code) => code !== "");
}

/** Returns whether this application knows the kind; a later service may have others. */
export function isCodeKind(codes: string | null): codes is CodeKind {
  return KINDS.some((kind) => kind === codes);
}

/**
 * Returns whether an unknown code may be typed: installations and registers may define codes of
 * their own.
 */
export function isFree(kind: CodeKind): boolean {
  return kind === "payment_method" || kind === "pickup_view" || kind === "invoicing_mode";
}
