import type { Screen } from "../screen.ts";
import { CHOICES, optionsInWords } from "../styles.ts";
import { FAMILIES, MISTAKES } from "../trade/mistakes/mistakes.ts";

const CODE_WIDTH = 44;
const OPTION_WIDTH = 32;

/** Prints every kind of mistake by its family, with the expected result of the closing. */
export function listMistakes(screen: Screen): void {
  screen.heading(`${Object.keys(MISTAKES).length} kinds of mistake, for --mistake`);
  for (const { text, kinds } of Object.values(FAMILIES)) {
    screen.line(`${text} (${Object.keys(kinds).length})`);
    for (const [code, { text: sentence, verdict, finding }] of Object.entries(kinds)) {
      const outcome = verdict === "mismatched" ? "" : ` [${[verdict, finding].filter(Boolean).join(", ")}]`;
      screen.line(`  ${code.padEnd(CODE_WIDTH)} ${sentence}${outcome}`);
    }
    screen.line("");
  }
}

/** Prints every choice of a register's style with its options, the default first. */
export function listStyles(screen: Screen): void {
  screen.heading(`${Object.keys(CHOICES).length} choices, for --style choice=option`);
  for (const [choice, { text }] of Object.entries(CHOICES)) {
    screen.line(`${choice}: ${text}`);
    for (const [option, sentence] of optionsInWords(choice)) {
      screen.line(`  ${`${choice}=${option}`.padEnd(OPTION_WIDTH)} ${sentence}`);
    }
  }
  screen.line("");
}
