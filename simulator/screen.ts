import { styleText } from "node:util";
import type { Check } from "./checks.ts";

/** Output of the day; lines have at most 100 columns. */
export interface Screen {
  readonly heading: (text: string) => void;
  /** Shows the current activity until the next line, on a terminal only. */
  readonly busy: (text: string) => void;
  /** Prints a finished part of the day: its time, its title, and what happened in it. */
  readonly step: (time: string, title: string, text: string) => void;
  readonly table: (checks: readonly Check[]) => void;
  readonly fact: (name: string, value: string) => void;
  readonly line: (text: string) => void;
}

/** A screen that writes nothing. */
export const SILENT: Screen = {
  heading: () => undefined,
  busy: () => undefined,
  step: () => undefined,
  table: () => undefined,
  fact: () => undefined,
  line: () => undefined,
};

type Style = Parameters<typeof styleText>[0];

const TITLE_WIDTH = 25;
const TEXT_WIDTH = 66;
const NAME_WIDTH = 56;
const VALUE_WIDTH = 15;

export function openScreen(out: NodeJS.WriteStream): Screen {
  const paint = (style: Style, text: string): string => styleText(style, text, { stream: out });
  const clear = (): void => {
    if (out.isTTY) out.write("\r\u001b[K");
  };
  const line = (text: string): void => {
    clear();
    out.write(`${text}\n`);
  };
  return {
    line,
    heading: (text) => line(`\n${paint("bold", text)}\n`),
    busy: (text) => {
      clear();
      if (out.isTTY) out.write(paint("dim", `  … ${text}`));
    },
    step: (time, title, text) => {
      const [first = "", ...rest] = wrap(text, TEXT_WIDTH);
      line(`  ${paint("dim", time.padEnd(5))} ${paint("cyan", title.padEnd(TITLE_WIDTH))} ${first}`);
      for (const part of rest) line(`${" ".repeat(9 + TITLE_WIDTH)}${part}`);
    },
    table: (checks) => {
      const row = (name: string, expected: string, actual: string): string =>
        `  ${name.padEnd(NAME_WIDTH)} ${cut(expected).padStart(VALUE_WIDTH)} ${cut(actual).padStart(VALUE_WIDTH)}`;
      line(paint("dim", row("Check", "expected", "actual")));
      for (const { name, expected, actual, is_met } of checks) {
        line(`${row(name, expected, actual)}  ${is_met ? paint("green", "ok") : paint(["red", "bold"], "FAILED")}`);
      }
    },
    fact: (name, value) => line(`  ${paint("dim", name.padEnd(17))} ${value}`),
  };
}

function cut(text: string): string {
  return text.length <= VALUE_WIDTH ? text : `${text.slice(0, VALUE_WIDTH - 1)}…`;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
