import { type ReactNode, useState } from "react";
import { useCodeName } from "../../parts/codes/use-name.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { Choice, Pairs } from "./pairs.tsx";
import type { Option, Options, Setting } from "./types.ts";

/** Values to choose from for the settings that have only a few, by the setting's name. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  prices_include_tax: ["yes", "no"],
  ship: ["yes", "no"],
  prices: ["net", "gross"],
};

interface SettingFieldProps {
  readonly setting: Setting;
  readonly stored: string;
  readonly help: string;
  /** Choices of the settings; undefined until they are read. */
  readonly options: Options | undefined;
}

/**
 * Shows a setting of a platform: a choice among the values of both sides if there are any,
 * otherwise a text field.
 */
export function SettingField({ setting, stored, help, options }: SettingFieldProps): ReactNode {
  const words = useWordsOf("connector");
  const codeName = useCodeName();
  const [value, setValue] = useState(stored);
  const { name, is_required, ours: list, pairs } = setting;
  const own = (options?.ours.find((one) => one.list === list)?.values ?? []).map((option) =>
    list === "payment_methods"
      ? { ...option, label: codeName("payment_method", option.value) ?? option.label }
      : option,
  );
  const theirs = options?.theirs.find((one) => one.setting === name)?.values ?? [];
  const label = words(`settings.${name}.label`, { _: name });
  const field = { name: `setting.${name}`, label, value, onChange: setValue };
  const keys = pairs === "theirs_first" ? theirs : own;
  if (pairs !== null && keys.length > 0) {
    return (
      <Pairs
        {...field}
        help={words(`settings.${name}.choose`, { _: help })}
        keys={keys}
        choices={pairs === "theirs_first" ? own : theirs}
        takesOtherKeys={list === "payment_methods"}
      />
    );
  }
  const few = CHOICES[name]?.map((choice): Option => ({ value: choice, label: words(`choices.${choice}`) }));
  const choices = few ?? (pairs === null ? (list === null ? theirs : own) : []);
  return <Choice {...field} id={`setting-${name}`} help={help} isRequired={is_required} choices={choices} />;
}
