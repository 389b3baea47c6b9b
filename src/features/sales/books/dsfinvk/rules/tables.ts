/** A column of a table. */
export interface Column {
  readonly name: string;
  readonly kind: "text" | "number";
  /** Characters of a text, decimals of a number. */
  readonly most: number;
}

export interface Table {
  readonly file: TableFile;
  /** Name in the index. */
  readonly name: string;
  readonly columns: readonly Column[];
}

/** The columns by which each row names its closing. */
const KEYS = "Z_KASSE_ID:50 Z_ERSTELLUNG:30 Z_NR#0";

/**
 * The files of DSFinV-K 2.4 in the order of its index, each with its name there and the columns after the KEYS: `NAME:40`
 * is a text of 40 characters, `NAME#2` a number of two decimals.
 */
const TABLES_OF_FORMAT = {
  "cashpointclosing.csv": [
    "Stamm_Abschluss",
    `
    Z_BUCHUNGSTAG:25 TAXONOMIE_VERSION:10 Z_START_ID:40 Z_ENDE_ID:40 NAME:60 STRASSE:60 PLZ:10 ORT:62 LAND:3
    STNR:20 USTID:15 Z_SE_ZAHLUNGEN#2 Z_SE_BARZAHLUNGEN#2
    `,
  ],
  "location.csv": [
    "Stamm_Orte",
    `
    LOC_NAME:60 LOC_STRASSE:60 LOC_PLZ:10 LOC_ORT:62 LOC_LAND:3 LOC_USTID:15
    `,
  ],
  "cashregister.csv": [
    "Stamm_Kassen",
    `
    KASSE_BRAND:50 KASSE_MODELL:50 KASSE_SERIENNR:70 KASSE_SW_BRAND:50 KASSE_SW_VERSION:50
    KASSE_BASISWAEH_CODE:3 KEINE_UST_ZUORDNUNG:1
    `,
  ],
  "slaves.csv": [
    "Stamm_Terminals",
    `
    TERMINAL_ID:50 TERMINAL_BRAND:50 TERMINAL_MODELL:50 TERMINAL_SERIENNR:70 TERMINAL_SW_BRAND:50
    TERMINAL_SW_VERSION:50
    `,
  ],
  "pa.csv": [
    "Stamm_Agenturen",
    `
    AGENTUR_ID#0 AGENTUR_NAME:60 AGENTUR_STRASSE:60 AGENTUR_PLZ:10 AGENTUR_ORT:62 AGENTUR_LAND:3
    AGENTUR_STNR:20 AGENTUR_USTID:15
    `,
  ],
  "tse.csv": [
    "Stamm_TSE",
    `
    TSE_ID#0 TSE_SERIAL:68 TSE_SIG_ALGO:21 TSE_ZEITFORMAT:31 TSE_PD_ENCODING:5 TSE_PUBLIC_KEY:512
    TSE_ZERTIFIKAT_I:1000 TSE_ZERTIFIKAT_II:1000
    `,
  ],
  "vat.csv": [
    "Stamm_USt",
    `
    UST_SCHLUESSEL#0 UST_SATZ#2 UST_BESCHR:55
    `,
  ],
  "businesscases.csv": [
    "Z_GV_Typ",
    `
    GV_TYP:30 GV_NAME:40 AGENTUR_ID#0 UST_SCHLUESSEL#0 Z_UMS_BRUTTO#5 Z_UMS_NETTO#5 Z_UST#5
    `,
  ],
  "payment.csv": [
    "Z_Zahlart",
    `
    ZAHLART_TYP:25 ZAHLART_NAME:60 Z_ZAHLART_BETRAG#2
    `,
  ],
  "cash_per_currency.csv": [
    "Z_Waehrungen",
    `
    ZAHLART_WAEH:3 ZAHLART_BETRAG_WAEH#2
    `,
  ],
  "transactions.csv": [
    "Bonkopf",
    `
    BON_ID:40 BON_NR#0 BON_TYP:30 BON_NAME:60 TERMINAL_ID:50 BON_STORNO:1 BON_START:30 BON_ENDE:30
    BEDIENER_ID:50 BEDIENER_NAME:50 UMS_BRUTTO#2 KUNDE_NAME:50 KUNDE_ID:50 KUNDE_TYP:50 KUNDE_STRASSE:60
    KUNDE_PLZ:10 KUNDE_ORT:62 KUNDE_LAND:3 KUNDE_USTID:15 BON_NOTIZ:255
    `,
  ],
  "datapayment.csv": [
    "Bonkopf_Zahlarten",
    `
    BON_ID:40 ZAHLART_TYP:25 ZAHLART_NAME:60 ZAHLWAEH_CODE:3 ZAHLWAEH_BETRAG#2 BASISWAEH_BETRAG#2
    `,
  ],
  "lines.csv": [
    "Bonpos",
    `
    BON_ID:40 POS_ZEILE:50 GUTSCHEIN_NR:50 ARTIKELTEXT:255 POS_TERMINAL_ID:50 GV_TYP:30 GV_NAME:40 INHAUS:1
    P_STORNO:1 AGENTUR_ID#0 ART_NR:50 GTIN:50 WARENGR_ID:40 WARENGR:50 MENGE#3 FAKTOR#3 EINHEIT:50 STK_BR#5
    `,
  ],
  "itemamounts.csv": [
    "Bonpos_Preisfindung",
    `
    BON_ID:40 POS_ZEILE:50 TYP:20 UST_SCHLUESSEL#0 PF_BRUTTO#5 PF_NETTO#5 PF_UST#5
    `,
  ],
  "subitems.csv": [
    "Bonpos_Zusatzinfo",
    `
    BON_ID:40 POS_ZEILE:50 ZI_ART_NR:50 ZI_GTIN:50 ZI_NAME:60 ZI_WARENGR_ID:40 ZI_WARENGR:50 ZI_MENGE#3
    ZI_FAKTOR#3 ZI_EINHEIT:50 ZI_UST_SCHLUESSEL#0 ZI_BASISPREIS_BRUTTO#5 ZI_BASISPREIS_NETTO#5
    ZI_BASISPREIS_UST#5
    `,
  ],
  "transactions_tse.csv": [
    "TSE_Transaktionen",
    `
    BON_ID:40 TSE_ID#0 TSE_TANR#0 TSE_TA_START:30 TSE_TA_ENDE:30 TSE_TA_VORGANGSART:30 TSE_TA_SIGZ#0
    TSE_TA_SIG:512 TSE_TA_FEHLER:200 TSE_VORGANGSDATEN:1000
    `,
  ],
  "transactions_vat.csv": [
    "Bonkopf_USt",
    `
    BON_ID:40 UST_SCHLUESSEL#0 BON_BRUTTO#5 BON_NETTO#5 BON_UST#5
    `,
  ],
  "lines_vat.csv": [
    "Bonpos_USt",
    `
    BON_ID:40 POS_ZEILE:50 UST_SCHLUESSEL#0 POS_BRUTTO#5 POS_NETTO#5 POS_UST#5
    `,
  ],
  "allocation_groups.csv": [
    "Bonkopf_AbrKreis",
    `
    BON_ID:40 ABRECHNUNGSKREIS:50
    `,
  ],
  "references.csv": [
    "Bon_Referenzen",
    `
    BON_ID:40 POS_ZEILE:50 REF_TYP:20 REF_NAME:40 REF_DATUM:30 REF_Z_KASSE_ID:50 REF_Z_NR#0 REF_BON_ID:40
    `,
  ],
} as const satisfies Readonly<Record<string, readonly [name: string, columns: string]>>;

export type TableFile = keyof typeof TABLES_OF_FORMAT;

export const TABLES: readonly Table[] = Object.entries(TABLES_OF_FORMAT).map(([file, [name, columns]]) => ({
  file: file as TableFile,
  name,
  columns: `${KEYS} ${columns.trim()}`.split(/\s+/).map(columnOf),
}));

function columnOf(text: string): Column {
  const [name = "", most = ""] = text.split(/[:#]/);
  return { name, kind: text.includes("#") ? "number" : "text", most: Number(most) };
}
