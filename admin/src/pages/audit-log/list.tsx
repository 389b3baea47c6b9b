import { Chip, TablePagination, type Theme, Typography, useMediaQuery } from "@mui/material";
import type { ReactNode } from "react";
import { AutocompleteInput, Link, useListContext, useLocale, useTranslate } from "react-admin";
import { listOf } from "../../parts/list/list-of.ts";
import { COUNTED_MAX } from "../../api/log-pages.ts";
import { instantText } from "../../parts/instant.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { RegisterName, useReadRegisterNames } from "../../parts/register-name.tsx";
import { useLabelOf } from "../settings/labels.ts";
import { ERASED, SOURCES, TYPES } from "./kinds.ts";
import { NAMED_FIELDS, useFieldName } from "./names.ts";
import { useValueText } from "./value-text.ts";
import { type Entry, Value, ValueText } from "./value.tsx";

const AuditLog = listOf("GET /audit-log");

/**
 * Kinds of entities that are shown with their id: the path of a setting, the number of a licence.
 */
const NAMED_BY_ID = new Set(["setting", "license"]);

/** Path of the page that shows an entity, by the entity's kind. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  location: (id) => `/locations/${id}`,
  terminal: (id) => `/terminals/${id}`,
  license: (id) => `/licenses/${id}`,
  role: (id) => `/roles/${id}`,
  staff: (id) => `/staff/${id}`,
  integration: (id) => `/integrations/${id}`,
  webhook: (id) => `/webhooks/${id}`,
  setting: (id) => `/settings?find=${encodeURIComponent(id)}`,
  receipt: (id) => `/receipts/${id}/show`,
  price_rule: (id) => `/price-rules/${id}`,
  cart_price_rule: (id) => `/cart-price-rules/${id}`,
  coupon: (id) => `/coupons/${id}`,
  customer_price: (id) => `/customer-prices/${id}`,
  credit_limit: (id) => `/credit-limits/${id}`,
  group_credit_limit: (id) => `/group-credit-limits/${id}`,
  tax_class: (id) => `/tax-classes/${id}`,
  tax_rate: (id) => `/tax-rates/${id}`,
  tax_rule: (id) => `/tax-rules/${id}`,
  register_report: (id) => `/register-reports/${id}/show`,
};

function useFilters() {
  const words = useWordsOf("system");
  return AuditLog.filters([
    { source: "entity_type", choices: TYPES.map((id) => ({ id, name: words(`audit.types.${id}`) })) },
    { source: "entity_name.like", label: words("audit.search"), alwaysOn: true },
    { source: "field_name", input: FieldInput },
    { source: "staff_name.like", label: "resources.audit-log.fields.staff_name" },
    { source: "entity_id" },
    { source: "change_source", choices: SOURCES.map((id) => ({ id, name: words(`audit.sources.${id}`) })) },
    {
      source: "is_submitted",
      choices: [
        { id: "1", name: "ra.boolean.true" },
        { id: "0", name: "ra.boolean.false" },
      ],
    },
  ]);
}

/**
 * Shows a filter for the name of the changed field. A field that only a register knows is typed by
 * the register's own name.
 */
function FieldInput({ source }: { readonly source: string }): ReactNode {
  const nameOf = useFieldName();
  const { filterValues } = useListContext<Entry & { id: number }>();
  const wanted = filterValues["field_name"] as string | undefined;
  const typed = wanted === undefined || NAMED_FIELDS.includes(wanted) ? [] : [wanted];
  return (
    <AutocompleteInput
      source={source}
      choices={[...NAMED_FIELDS, ...typed].map((id) => ({ id, name: nameOf(id) }))}
      translateChoice={false}
      createItemLabel="tk.system.audit.other_field"
      onCreate={(field = "") => ({ id: field, name: field })}
    />
  );
}

function Entity({ entry }: { readonly entry: Entry }): ReactNode {
  const labelOf = useLabelOf();
  const page = PAGES[entry.entity_type]?.(entry.entity_id);
  const words = useWordsOf("system");
  const own = entry.entity_name === ERASED ? words("audit.erased") : entry.entity_name;
  const known = NAMED_BY_ID.has(entry.entity_type) ? entry.entity_id : (own ?? entry.entity_id);
  const name = entry.entity_type === "terminal" ? <RegisterName id={Number(entry.entity_id)} name={known} /> : known;
  const link =
    page === undefined ? (
      name
    ) : (
      <Link to={page} underline="always">
        {name}
      </Link>
    );
  return entry.entity_type === "setting" ? (
    <>
      {link} ({labelOf({ path: entry.entity_id, label: entry.entity_name ?? "" })})
    </>
  ) : (
    link
  );
}

/** Marks an entry that a register or another integration sent, since its content is not proven. */
function Submitted({ entry }: { readonly entry: Entry }): ReactNode {
  const words = useWordsOf("system");
  if (!entry.is_submitted) return null;
  const label =
    entry.submitted_by === null ? words("audit.submitted") : words("audit.submitted_by", { name: entry.submitted_by });
  return <Chip component="span" size="small" variant="outlined" color="warning" label={label} />;
}

function useFiles() {
  const words = useWordsOf("system");
  const nameOf = useFieldName();
  const textOf = useValueText();
  const translate = useTranslate();
  const readRegisterNames = useReadRegisterNames();
  return AuditLog.files([
    { source: "created_at", kind: "time" },
    {
      source: "entity_type",
      each: async (entries) => {
        const registers = entries.filter(({ entity_type }) => entity_type === "terminal");
        const names = await readRegisterNames(
          registers.map(({ entity_id, entity_name }) => ({ id: Number(entity_id), name: entity_name ?? entity_id })),
        );
        const nameOfRegister = new Map(registers.map(({ log_id }, index) => [log_id, names[index]]));
        return [
          {
            of: ({ log_id, entity_type, entity_id, entity_name }) =>
              `${words(`audit.types.${entity_type}`, { _: entity_type })} ${nameOfRegister.get(log_id) ?? entity_name ?? entity_id}`,
          },
        ];
      },
    },
    { source: "field_name", of: ({ field_name }) => nameOf(field_name) },
    { source: "old_value", of: ({ field_name, old_value }) => textOf(field_name, old_value) },
    { source: "new_value", of: ({ field_name, new_value }) => textOf(field_name, new_value) },
    { source: "staff_name" },
    {
      source: "staff_name",
      title: translate("resources.audit-log.fields.change_source"),
      of: ({ change_source }) => words(`audit.sources.${change_source}`, { _: change_source }),
    },
  ]);
}

/**
 * Shows the steps to the next and the previous page, with the number of entries: "10,000+" for
 * more.
 */
function LogPagination(): ReactNode {
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const translate = useTranslate();
  const locale = useLocale();
  const { data = [], hasNextPage, page, perPage, setPage, setPerPage, total } = useListContext();
  if (data.length === 0) return null;
  return (
    <TablePagination
      component="div"
      count={total ?? -1}
      page={page - 1}
      rowsPerPage={perPage}
      rowsPerPageOptions={isSmall ? [] : [10, 25, 50]}
      onPageChange={(_event, next) => setPage(next + 1)}
      onRowsPerPageChange={({ target }) => setPerPage(Number(target.value))}
      slotProps={{ actions: { nextButton: { disabled: hasNextPage !== true } } }}
      labelDisplayedRows={({ from }) =>
        translate("ra.navigation.page_range_info", {
          offsetBegin: from,
          offsetEnd: from + data.length - 1,
          total: total ?? `${COUNTED_MAX.toLocaleString(locale)}+`,
        })
      }
    />
  );
}

export function AuditLogList(): ReactNode {
  const words = useWordsOf("system");
  const nameOf = useFieldName();
  const locale = useLocale() ?? "en";
  const typeOf = ({ entity_type }: Entry): string => words(`audit.types.${entity_type}`, { _: entity_type });
  const sourceOf = ({ change_source }: Entry): string => words(`audit.sources.${change_source}`, { _: change_source });
  return (
    <AuditLog.Log
      filters={useFilters()}
      files={useFiles()}
      machine_csv="/admin/api/audit-log.csv"
      pagination={<LogPagination />}
      empty={words("audit.empty")}
      primary={(entry) => (
        <>
          {typeOf(entry)} <Entity entry={entry} />: {nameOf(entry.field_name)}
        </>
      )}
      secondary={(entry) => (
        <>
          <ValueText entry={entry} value={entry.old_value} /> → <ValueText entry={entry} value={entry.new_value} />
          <br />
          {instantText(entry.created_at, locale)} · {entry.staff_name ?? sourceOf(entry)} <Submitted entry={entry} />
        </>
      )}
    >
      <AuditLog.Col
        source="entity_type"
        disableSort
        render={(entry) => (
          <>
            {typeOf(entry)} <Entity entry={entry} />
          </>
        )}
      />
      <AuditLog.Col source="field_name" disableSort render={(entry) => nameOf(entry.field_name)} />
      <AuditLog.Col source="old_value" disableSort render={(entry) => <Value entry={entry} isOld />} />
      <AuditLog.Col source="new_value" disableSort render={(entry) => <Value entry={entry} />} />
      <AuditLog.Col
        source="staff_name"
        disableSort
        render={(entry) => (
          <>
            {entry.staff_name ?? "–"}
            <Typography component="span" variant="caption" color="textSecondary" sx={{ display: "block" }}>
              {sourceOf(entry)}
            </Typography>
            <Submitted entry={entry} />
          </>
        )}
      />
    </AuditLog.Log>
  );
}
