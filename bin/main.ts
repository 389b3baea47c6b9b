import { addDemo } from "../simulator/demo/command.ts";
import { runCommandLine } from "../src/main/command-line.ts";

await runCommandLine([addDemo]);
