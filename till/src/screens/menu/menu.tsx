import { type KeyboardEvent, useEffect, useRef } from "react";
import { Sheet } from "../../parts/sheet.tsx";
import { Tile, Tiles } from "../../parts/tiles.tsx";
import { useScreens, WITHOUT_SESSION } from "../../till/navigation.tsx";
import { useTill, useWords } from "../../till/use-till.tsx";
import { ENTRIES, type Entry } from "./entries.ts";

/** What a cashier needs beside selling. Each tile has a digit of the keyboard. */
export function Menu({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { act, say, shown, till } = useTill();
  const { go } = useScreens();
  const { session, waiting, refused } = shown;
  const entries = ENTRIES.filter(({ place, counts_waiting = false }) => {
    if (till.is_training && counts_waiting) return false;
    return session !== undefined || WITHOUT_SESSION.has(place.name);
  });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector("button")?.focus();
  }, []);

  const open = ({ place }: Entry): void => {
    say(undefined);
    onClose();
    go(place);
  };
  const lock = (): void => void act((till) => till.signOut());
  const press = (event: KeyboardEvent): void => {
    const at = Number(event.key) - 1;
    const entry = entries[at];
    if (entry === undefined && at !== entries.length) return;
    event.preventDefault();
    if (entry === undefined) lock();
    else open(entry);
  };
  return (
    <Sheet title={t("menu.title")} onClose={onClose}>
      <div ref={list} onKeyDown={press}>
        <Tiles label={t("menu.title")}>
          {entries.map((entry, at) => (
            <Tile
              key={entry.title}
              title={t(entry.title)}
              text={t(entry.text)}
              count={entry.counts_waiting === true ? (refused === 0 ? waiting : refused) : 0}
              shortcut={String(at + 1)}
              onPress={() => open(entry)}
            />
          ))}
          <Tile
            title={t("menu.sign_out")}
            text={t("menu.sign_out_text", { name: shown.person?.name ?? "" })}
            shortcut={String(entries.length + 1)}
            onPress={lock}
          />
        </Tiles>
      </div>
    </Sheet>
  );
}
