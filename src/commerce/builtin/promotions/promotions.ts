import type { Promotions } from "../../promotions.ts";
import { findBuying } from "./buying.ts";
import { findCredit } from "./credit.ts";
import {
  confirmSubscriber,
  findConfirmation,
  findUnsentConfirmation,
  keepConfirmation,
  noteConfirmationMailed,
  openConfirmation,
} from "./confirmations.ts";
import { findSubscriber, saveSubscriber } from "./subscribers.ts";
import { findRuleUse } from "./uses.ts";
import { listWishes } from "./wishlist.ts";

/** The promotions of the platform of our own. */
export const builtinPromotions: Promotions = {
  findRuleUse,
  findCredit,
  listWishes,
  findBuying,
  findSubscriber,
  saveSubscriber,
  openConfirmation,
  findUnsentConfirmation,
  keepConfirmation,
  noteConfirmationMailed,
  findConfirmation,
  confirmSubscriber,
};
