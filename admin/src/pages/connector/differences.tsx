import { Box, TablePagination, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { SendAgain } from "./tasks.tsx";

type Difference = Row<"GET /connector-differences">;

const PAGE_SIZE = 20;

/** Open differences between both sides, newest first. */
export function Differences(): ReactNode {
  const words = useWordsOf("connector");
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const { data } = useCall(
    "GET /connector-differences",
    { query: { "filter[ended_at][null]": "1", sort: "-difference_id", page: page + 1, page_size: PAGE_SIZE } },
    { refetch_ms: 10_000 },
  );
  const kindOf = ({ kind }: Difference): string =>
    words(`task_kinds.${kind}`, { _: translate(`tk.imports.kinds.${kind}.name`, { _: kind }) });
  const valuesOf = ({ here, there }: Difference): string =>
    [
      ...(here === null ? [] : [words("here", { value: here })]),
      ...(there === null ? [] : [words("there", { value: there })]),
    ].join(" · ");
  return (
    <Section title={words("differences")} lead={words("differences_lead")}>
      {data?.items.length === 0 ? <Typography color="textSecondary">{words("differences_none")}</Typography> : null}
      {data && data.items.length > 0 ? (
        <Figures
          label={words("differences")}
          columns={(["record", "difference", "values", "found", "decision"] as const).map((column) => words(column))}
          textColumns={[1, 2, 3, 4]}
          rows={data.items.map((difference) => ({
            key: String(difference.difference_id),
            cells: [
              <Box key="r" sx={{ overflowWrap: "anywhere", minWidth: 120 }}>
                {kindOf(difference)} {difference.key}
              </Box>,
              words(`difference_codes.${difference.code}`, { _: difference.code }),
              <Box key="v" className="tk-own-words" sx={{ overflowWrap: "anywhere", maxWidth: 260 }}>
                {valuesOf(difference) || "–"}
              </Box>,
              <Instant key="f" value={difference.found_at} ago />,
              difference.code === "missing" ? <MissingTask key="d" difference={difference} /> : "–",
            ],
          }))}
        />
      ) : null}
      {(data?.total_count ?? 0) > PAGE_SIZE ? (
        <TablePagination
          component="div"
          count={data?.total_count ?? 0}
          page={page}
          rowsPerPage={PAGE_SIZE}
          rowsPerPageOptions={[PAGE_SIZE]}
          onPageChange={(_event, next) => setPage(next)}
        />
      ) : null}
    </Section>
  );
}

/** Sends a record again that is not at the platform; its task is found by its key. */
function MissingTask({ difference: { kind, key } }: { readonly difference: Difference }): ReactNode {
  const query = { "filter[kind]": kind, "filter[key]": key, "filter[state]": "done", sort: "-task_id", page_size: 1 };
  const { data } = useCall("GET /connector-tasks", { query });
  const task = data?.items[0];
  return task === undefined ? "–" : <SendAgain task_id={task.task_id} />;
}
