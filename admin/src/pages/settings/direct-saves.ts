import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { errorText } from "../../parts/text.ts";
import { isStoredAt, type Scope, type Setting } from "./scope.ts";

/** A value that is saved without a review; null removes the level's own value. */
export interface DirectSave {
  readonly value: string | null;
  /** The level's own value before the save, which an undo restores. */
  readonly before: string | null;
  readonly state: "saving" | "saved" | "refused";
  readonly refusal?: string;
}

export interface DirectSaves {
  /** The last save of each setting, by path. */
  readonly saves: ReadonlyMap<string, DirectSave>;
  readonly put: (setting: Setting, value: string | null) => void;
}

/** Returns functions that save single values of a level at once, with the result of each save. */
export function useDirectSaves({ scope, scope_id }: Scope): DirectSaves {
  const queries = useQueryClient();
  const [saves, setSaves] = useState<ReadonlyMap<string, DirectSave>>(new Map());
  const save = async (setting: Setting, value: string | null): Promise<void> => {
    const { path } = setting;
    if (saves.get(path)?.state === "saving") return;
    const before = isStoredAt(setting) ? setting.value : null;
    const show = (shown: Omit<DirectSave, "value" | "before">): void =>
      setSaves((others) => new Map(others).set(path, { value, before, ...shown }));
    show({ state: "saving" });
    try {
      await call("PUT /settings", { body: { scope, scope_id, values: { [path]: value } } });
      await queries.invalidateQueries({ queryKey: ["call", "GET /settings"] });
      show({ state: "saved" });
    } catch (error) {
      show({ state: "refused", refusal: errorText(error) });
    }
  };
  return { saves, put: (setting, value) => void save(setting, value) };
}
