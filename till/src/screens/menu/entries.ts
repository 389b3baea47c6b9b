import type { TextKey } from "../../texts/texts.ts";
import type { Place } from "../../till/navigation.tsx";

/** Screens that the menu leads to, in its order. */
export const ENTRIES: readonly { readonly title: TextKey; readonly place: Place }[] = [];
