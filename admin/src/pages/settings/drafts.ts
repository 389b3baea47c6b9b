import { useState } from "react";
import { isStoredAt, type Setting } from "./scope.ts";

/**
 * Unsaved values by path; null removes the level's own value, so that the value is inherited again.
 */
export type Drafts = ReadonlyMap<string, string | null>;

export interface Change {
  readonly setting: Setting;
  readonly from: string;
  readonly to: string;
  readonly isInherited: boolean;
}

interface Editing {
  readonly drafts: Drafts;
  readonly change: (setting: Setting, value: string | null) => void;
  readonly forget: (path: string) => void;
  readonly discard: () => void;
  /**
   * Number of times that changes were reverted or discarded: inputs with a new count drop the text
   * typed in them.
   */
  readonly round: number;
}

/** Keeps the unsaved changes. A value that equals the effective one is not a change. */
export function useDrafts(): Editing {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [round, setRound] = useState(0);
  const drop = (left: (before: Drafts) => Drafts): void => {
    setDrafts(left);
    setRound((before) => before + 1);
  };
  return {
    drafts,
    round,
    change: (setting, value) =>
      setDrafts((before) => {
        const next = new Map(before);
        const isSame = value === null ? !isStoredAt(setting) : !setting.secret && value === setting.value;
        if (isSame) next.delete(setting.path);
        else next.set(setting.path, value);
        return next;
      }),
    forget: (path) => drop((before) => new Map([...before].filter(([changed]) => changed !== path))),
    discard: () => drop(() => new Map()),
  };
}

/**
 * Returns each change with its current and new effective value; `parents` has the inherited values.
 */
export function changesOf(
  settings: readonly Setting[],
  drafts: Drafts,
  parents: ReadonlyMap<string, string>,
): Change[] {
  return settings.flatMap((setting) => {
    const value = drafts.get(setting.path);
    if (value === undefined) return [];
    const to = value ?? parents.get(setting.path) ?? setting.default;
    return [{ setting, from: setting.value, to, isInherited: value === null }];
  });
}
