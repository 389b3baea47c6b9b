import { Type } from "typebox";
import { CheckedText, Int, nameSchemas, Nullable, Text, Timestamp } from "../../../../web-api/schema.ts";

/** A signed note has some hundred characters. */
const NOTE_CHARACTERS_MAX = 2_000;

const Hex = (description: string) => Text({ description });
export const LogIndex = Int({ wide: true, description: "Place in the log, from 0." });
export const LogSize = Int({ wide: true, description: "Number of entries of the log." });
export const EvidenceKind = Text({
  description: "receipt, order, closing, annotation, erasure, restore, key, invoice or delivery.",
});
export const EvidenceKey = Text({ description: "Id of the row; for order and erasure that of the receipt." });
export const SignedNote = CheckedText({
  characters_max: NOTE_CHARACTERS_MAX,
  description: "A C2SP checkpoint as a signed note.",
});

export const EvidenceStatus = Type.Object({
  origin: Text({ description: "Name of the log, in its checkpoints." }),
  key: Text({ description: "Verifier key of C2SP signed notes: `origin+hex id+base64`." }),
  size: LogSize,
  waiting: Int({ wide: true, description: "Receipts and closings that are not in the log yet." }),
  last_checkpoint: Nullable(
    Type.Object(
      {
        size: LogSize,
        origin: Text({ description: "Name of the log when it was signed." }),
        note: SignedNote,
        created_at: Timestamp(),
      },
      { description: "The newest; null before the first one." },
    ),
  ),
});

export const EvidenceEntry = Type.Object({
  index: LogIndex,
  kind: EvidenceKind,
  key: EvidenceKey,
  fiscal: Hex("SHA-256 of what stays readable, in hex."),
  personal: Nullable(Hex("Salted SHA-256 of what an erasure takes away, in hex; null for kinds without it.")),
});

export const EvidenceConsistency = Type.Object({
  from: LogSize,
  to: LogSize,
  hashes: Type.Array(Text(), { description: "Consistency proof of RFC 6962, in base64." }),
});

export const EvidenceVerdict = Type.Object({
  size: LogSize,
  root: Text({ description: "Root of the log, in base64." }),
  checked: Int({ wide: true, description: "Entries that were compared with their rows." }),
  sealed: Int({ wide: true, description: "Receipts of erased persons: only their fiscal part was checked." }),
  archived: Int({ wide: true, description: "Entries about archived receipts: only the log itself was checked." }),
  faults: Type.Array(
    Type.Object({
      kind: Text({ description: "Kind of the entry, or `tile` or `checkpoint`." }),
      key: Text({ description: "Id of the row, `level/index` of a tile, or size of a checkpoint." }),
      part: Text({
        description:
          "fiscal, personal: the row is another than the logged one. missing: it is gone. unlogged: a row of more than " +
          "an hour is not in the log. log: the tree does not give its tiles or checkpoints. forked: a given checkpoint " +
          "is not of this log.",
      }),
    }),
    { description: "The first 1,000." },
  ),
});

nameSchemas({ EvidenceStatus, EvidenceEntry, EvidenceConsistency, EvidenceVerdict });
