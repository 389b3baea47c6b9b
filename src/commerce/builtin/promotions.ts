import type { Promotions } from "../promotions.ts";
import { findBuying } from "./promotions/buying.ts";
import { findCredit } from "./promotions/credit.ts";
import {
  confirmSubscriber,
  findConfirmation,
  findUnsentConfirmation,
  keepConfirmation,
  noteConfirmationMailed,
  openConfirmation,
} from "./promotions/confirmations.ts";
import { findSubscriber, saveSubscriber } from "./promotions/subscribers.ts";
import { findRuleUse } from "./promotions/uses.ts";
import { listWishes } from "./promotions/wishes.ts";

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
