import { type Static, Type } from "typebox";
import { EMAIL_CHARACTERS_MAX, TEXT_CHARACTERS_MAX } from "../../../runtime/characters.ts";
import {
  Bool,
  Decimal,
  Int,
  Nullable,
  nameSchemas,
  Text,
  Timestamp,
  Verbatim,
  Clearable,
} from "../../../web-api/schema.ts";
import { DOCUMENT_CHARACTERS_MAX } from "./rules.ts";

const Terminal = () => Int({ id_of: "Terminal" });
const Document = () =>
  Verbatim({
    characters_max: DOCUMENT_CHARACTERS_MAX,
    description:
      "The cart as the register needs it: the text of a JSON object, returned as sent. Escapes count towards the maximum.",
  });

export const HeldCartInput = Type.Object({
  terminal_id: Terminal(),
  version: Int({ description: "The version that the register has; 0 for a new cart." }),
  name: Clearable(Text({ characters_max: TEXT_CHARACTERS_MAX, description: "Shown in the list." })),
  grand_total: Clearable(Decimal({ description: "Shown in the list." })),
  currency: Clearable(Text({ characters_max: 3, description: "ISO 4217." })),
  customer_id: Type.Optional(
    Nullable(
      Int({ description: "The customer of the cart. The export and the erasure of a person find the cart by it." }),
    ),
  ),
  customer_email: Type.Optional(
    Nullable(
      Text({
        characters_max: EMAIL_CHARACTERS_MAX,
        description: "E-mail address of the customer, for the same purpose.",
      }),
    ),
  ),
  document: Document(),
});
export type HeldCartValues = Static<typeof HeldCartInput>;

const Shown = {
  held_cart_id: Text({ description: "UUID in lower case." }),
  location_id: Int(),
  terminal_id: Int({ description: "The register that saved it last." }),
  is_shared: Bool({
    description: "Whether other registers of the location see it: share_held_carts of the one that saved it.",
  }),
  version: Int({ description: "Increases by one with each save and each take." }),
  name: Text(),
  grand_total: Nullable(Decimal()),
  currency: Text(),
  customer_id: Nullable(Int()),
  created_at: Timestamp(),
  updated_at: Timestamp(),
  expires_at: Timestamp({ description: "The time at which it is deleted." }),
};

/** A held cart in a list and in the answer to a save. */
export const HeldCart = Type.Object(Shown);
export const HeldCarts = Type.Object({ items: Type.Array(HeldCart, { description: "Oldest first." }) });
export const TakenCart = Type.Object({ ...Shown, document: Document() });

export const TakeInput = Type.Object({
  terminalId: Terminal(),
  takeId: Text({
    characters_max: 36,
    description: "UUID that the register generates. A repeated one returns the same cart.",
  }),
});

nameSchemas({ HeldCartInput, HeldCart, HeldCarts, TakenCart, TakeInput });
