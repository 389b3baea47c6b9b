import { definePlugin } from "../src/plugins/plugin.ts";

/**
 * Writes a line for each closing that is stored or changed. Start with
 * `PLUGINS=./examples/announce-closings.ts`.
 */
export default definePlugin({
  name: "announce-closings",
  async onRegisterReportSaved({ report_id, revision, event_id }, { readRegisterReport }) {
    const { terminal_name, closing_number, state_figures_reconciled } = await readRegisterReport(report_id);
    process.stdout.write(
      `${JSON.stringify({ event_id, report_id, revision, terminal_name, closing_number, state_figures_reconciled })}\n`,
    );
  },
});
