import Check from "@mui/icons-material/Check";
import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import type { ReactNode } from "react";
import {
  BooleanInput,
  Create,
  CreateButton,
  Edit,
  required,
  SimpleForm,
  TextInput,
  TopToolbar,
  useListContext,
  useTranslate,
} from "react-admin";
import { listOf } from "../../parts/list/list-of.ts";
import { Link as RouterLink } from "react-router-dom";
import { FileMenu } from "../../parts/export/file-menu.tsx";
import type { Sheet } from "../../parts/export/xlsx.ts";
import { discountMax, flagsOf, type Permissions, PermissionsInput, valueOf } from "./permissions-input.tsx";
import { flagLabel } from "./texts.ts";
import { SCROLLS } from "../../parts/scrolls.ts";

const Roles = listOf("GET /roles");

interface Role {
  readonly id: number;
  readonly name: string;
  readonly is_active: boolean;
  readonly permissions: Permissions;
}

export function RoleList(): ReactNode {
  return (
    <Roles.Page sort={{ field: "name", order: "ASC" }} perPage={100} pagination={false} actions={<Tools />}>
      <Matrix />
    </Roles.Page>
  );
}

function Tools(): ReactNode {
  const sheet = useRolesSheet();
  const { data: roles = [] } = useListContext<Role>();
  return (
    <TopToolbar>
      <FileMenu list="roles" read={sheet} disabled={roles.length === 0} />
      <CreateButton />
    </TopToolbar>
  );
}

/** Returns a function that makes a sheet of the permissions by role. */
function useRolesSheet(): () => Sheet {
  const translate = useTranslate();
  const { data: roles = [] } = useListContext<Role>();
  const cell = (permissions: Permissions, flag: string): string => {
    const value = valueOf(permissions, flag);
    const most = flag === "discount" ? discountMax(permissions) : undefined;
    if (most !== undefined) return `≤ ${most} %`;
    if (typeof value === "object" || typeof value === "string") return JSON.stringify(value);
    return translate(value === true ? "ra.boolean.true" : "ra.boolean.false");
  };
  return () => ({
    name: translate("resources.roles.name", { smart_count: 2 }),
    columns: [{ title: translate("tk.roles.permission") }, ...roles.map(({ name }) => ({ title: name }))],
    rows: flagsOf(roles.map(({ permissions }) => permissions)).map((flag) => [
      flagLabel(translate, flag),
      ...roles.map(({ permissions }) => cell(permissions, flag)),
    ]),
  });
}

/** Shows the permissions by role, with one column per role. */
function Matrix(): ReactNode {
  const translate = useTranslate();
  const { data: roles = [] } = useListContext<Role>();
  const flags = flagsOf(roles.map(({ permissions }) => permissions));
  return (
    <Box sx={SCROLLS} tabIndex={0} role="region" aria-label={translate("tk.roles.matrix")}>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>{translate("tk.roles.permission")}</TableCell>
            {roles.map(({ id, name, is_active }) => (
              <TableCell key={id} align="center">
                <Link component={RouterLink} to={`/roles/${id}`}>
                  {name}
                </Link>
                {is_active ? null : (
                  <Typography variant="caption" component="div" color="textSecondary">
                    {translate("tk.states.inactive")}
                  </Typography>
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {flags.map((flag) => (
            <TableRow key={flag}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                {flagLabel(translate, flag)}
              </TableCell>
              {roles.map(({ id, permissions }) => (
                <TableCell key={id} align="center">
                  <Held
                    value={valueOf(permissions, flag)}
                    most={flag === "discount" ? discountMax(permissions) : undefined}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Held({ value, most }: { readonly value: unknown; readonly most: string | undefined }): ReactNode {
  const translate = useTranslate();
  if (most !== undefined) return <span>≤ {most} %</span>;
  if (value === true) return <Check color="success" titleAccess={translate("ra.boolean.true")} />;
  if (value === false)
    return (
      <span aria-label={translate("ra.boolean.false")} role="img">
        –
      </span>
    );
  return <code>{JSON.stringify(value)}</code>;
}

function Fields(): ReactNode {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <PermissionsInput />
      <BooleanInput source="is_active" defaultValue />
    </>
  );
}

export function RoleCreate(): ReactNode {
  return (
    <Create redirect="list">
      <SimpleForm sx={{ maxWidth: 640 }} defaultValues={{ permissions: {} }}>
        <Fields />
      </SimpleForm>
    </Create>
  );
}

export function RoleEdit(): ReactNode {
  return (
    <Edit>
      <SimpleForm sx={{ maxWidth: 640 }}>
        <Fields />
      </SimpleForm>
    </Edit>
  );
}
