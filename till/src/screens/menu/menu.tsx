import { LanguageChoice } from "../../parts/language-choice.tsx";
import { Row, Rows } from "../../parts/rows.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { useScreens } from "../../till/navigation.tsx";
import { useTill, useWords } from "../../till/use-till.tsx";
import { ENTRIES } from "./entries.ts";

/** What a cashier needs beside selling. */
export function Menu({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { act, say, shown } = useTill();
  const { go } = useScreens();
  return (
    <Sheet title={t("menu.title")} onClose={onClose}>
      <Rows label={t("menu.title")}>
        {ENTRIES.map(({ title, place }) => (
          <Row
            key={title}
            title={t(title)}
            onPress={() => {
              say(undefined);
              onClose();
              go(place);
            }}
          />
        ))}
        <Row
          title={t("menu.sign_out")}
          detail={shown.person?.name}
          onPress={() => void act((till) => till.signOut())}
        />
      </Rows>
      <LanguageChoice />
    </Sheet>
  );
}
