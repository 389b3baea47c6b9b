import { Button } from "./button.tsx";

interface ChoiceProps<Value extends string | number> {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, name: string])[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** Buttons of which one is chosen. */
export function Choice<Value extends string | number>({ label, options, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <div className="actions" role="group" aria-label={label}>
      {options.map(([value, name]) => (
        <Button key={value} aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
