import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Int, Text } from "../../../../web-api/schema.ts";
import { listChains } from "../commands/chain.ts";
import { exportClosings, exportTotals, readSummary, readTotals } from "../commands/totals.ts";
import { CLOSING_FILTERS } from "../queries/administration.ts";
import { ChainVerdict, PagedPeriod, Period, RegisterTotals, RegisterTotalsSummary } from "../schemas/totals.ts";

const admin = routesOf("admin", "register-reports");

const READ = "Vendor_Pos::register_reports";

const CSV =
  "UTF-8 without a byte order mark, amounts with a point. Text that a spreadsheet could compute begins with '.";

export const registerTotalsRoutes = [
  admin({
    method: "GET",
    path: "/register-totals",
    operation: "getRegisterTotals",
    resource: READ,
    summary: "Get the totals of register closings",
    description:
      "Per business date or month, location and currency: sales, refunds and tenders, added up exactly. `currencies` " +
      "adds up the whole period, all pages, with its tax rates.",
    input: PagedPeriod(100),
    response: RegisterTotals,
    run: (deps: SalesDeps, input, context) => readTotals(deps, context, input),
  }),
  admin({
    method: "GET",
    path: "/register-totals/summary",
    operation: "getRegisterTotalsSummary",
    resource: READ,
    summary: "Get the totals of register closings per location",
    description:
      "Per location and currency: sales, refunds, and the net sales of each business date or month, the locations with " +
      "the largest net sales first. `currencies` as of `getRegisterTotals`.",
    input: PagedPeriod(25),
    response: RegisterTotalsSummary,
    reads_primary: true,
    run: (deps: SalesDeps, input, context) => readSummary(deps, context, input),
  }),
  admin({
    method: "GET",
    path: "/register-totals.csv",
    operation: "exportRegisterTotals",
    resource: READ,
    summary: "Export the totals of register closings",
    description: `One figure a line. ${CSV}`,
    input: Period,
    response: Text(),
    csv: true,
    run: (deps: SalesDeps, input, context) => exportTotals(deps, context, input),
  }),
  admin({
    method: "GET",
    path: "/register-reports.csv",
    operation: "exportRegisterReports",
    resource: READ,
    summary: "Export register closings",
    description: `All matching closings, unless a page size is given. ${CSV}`,
    response: Text(),
    list: CLOSING_FILTERS,
    csv: true,
    run: (deps: SalesDeps, _input, context) => exportClosings(deps, context),
  }),
  admin({
    method: "GET",
    path: "/register-report-chains",
    operation: "verifyRegisterReportChains",
    resource: READ,
    summary: "Verify the chains of register closings",
    description:
      "Per numbering series: the number of linked closings, the last valid link, and the first broken link. " +
      "A chain proves consistency, not authorship. A missing end shows only when compared with a head stored elsewhere.",
    input: Type.Object({
      series_id: Type.Optional(Text()),
      page: Type.Optional(Int()),
      page_size: Type.Optional(Int({ description: "Series that are verified at once, 1 to 1000; 50 by default." })),
    }),
    response: Type.Object({ items: Type.Array(ChainVerdict), total_count: Int() }),
    run: (deps: SalesDeps, input, context) => listChains(deps, context, input),
  }),
];
