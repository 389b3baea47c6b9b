import type { PostcodePattern } from "./pattern.ts";

export const OCEANIA: Readonly<Record<string, readonly PostcodePattern[]>> = {
  AQ: [{ pattern: "^BIQQ ?1ZZ$", example: "BIQQ 1ZZ" }],
  AS: [{ pattern: "^96799(?:-[0-9]{4})?$", example: "96799" }],
  AU: [{ pattern: "^[0-9]{4}$", example: "2000" }],
  CC: [{ pattern: "^6799$", example: "6799" }],
  CX: [{ pattern: "^6798$", example: "6798" }],
  FM: [{ pattern: "^9694[1-4](?:-[0-9]{4})?$", example: "96941" }],
  GU: [{ pattern: "^969[1-3][0-9](?:-[0-9]{4})?$", example: "96910" }],
  HM: [{ pattern: "^[0-9]{4}$", example: "7151" }],
  MH: [{ pattern: "^969[67]0(?:-[0-9]{4})?$", example: "96960" }],
  MP: [{ pattern: "^9695[0-2](?:-[0-9]{4})?$", example: "96950" }],
  NC: [{ pattern: "^988[0-9]{2}$", example: "98800" }],
  NF: [{ pattern: "^2899$", example: "2899" }],
  NZ: [{ pattern: "^[0-9]{4}$", example: "6011" }],
  PF: [{ pattern: "^987[0-9]{2}$", example: "98714" }],
  PG: [{ pattern: "^[0-9]{3}$", example: "121" }],
  PN: [{ pattern: "^PCRN ?1ZZ$", example: "PCRN 1ZZ" }],
  PW: [{ pattern: "^969(?:39|40)(?:-[0-9]{4})?$", example: "96940" }],
  UM: [{ pattern: "^96898$", example: "96898" }],
  WF: [{ pattern: "^986[0-9]{2}$", example: "98600" }],
};
