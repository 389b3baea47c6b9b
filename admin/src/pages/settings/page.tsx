import {
  Alert,
  Box,
  Button,
  InputAdornment,
  LinearProgress,
  MenuItem,
  Paper,
  TextField,
  Typography,
} from "@mui/material";
import Search from "@mui/icons-material/Search";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Confirm, Link, useNotify } from "react-admin";
import { useSearchParams } from "react-router-dom";
import { call } from "../../api/client.ts";
import { LeaveGuard } from "../../parts/forms/leave-guard.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Section } from "../../parts/section.tsx";
import { shownSetting } from "../../parts/shown-settings.ts";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { changesOf, useDrafts } from "./drafts.ts";
import { useLabelOf } from "./labels.ts";
import { Review } from "./review.tsx";
import { keyOf, type NamedScope, scopesOf, type Setting } from "./scope.ts";
import { type LockState, SettingRow } from "./setting-row.tsx";

/** Settings of one level: effective value, source and unsaved changes. */
export function SettingsPage(): ReactNode {
  const words = useWordsOf("settings");
  const { data: websites } = useCall("GET /websites");
  const [search, setSearch] = useSearchParams();
  if (!websites) return <LinearProgress sx={{ mt: 2 }} aria-label={words("loading")} />;
  const scopes = scopesOf(websites.items, words("default_scope"));
  const wanted = search.get("scope") ?? "default:0";
  const scope = scopes.find((candidate) => keyOf(candidate) === wanted) ?? scopes[0];
  if (!scope) return null;
  const choose = (key: string): void => {
    const group = search.get("group");
    setSearch({ ...(key === "default:0" ? {} : { scope: key }), ...(group === null ? {} : { group }) });
  };
  return <SettingsOf key={keyOf(scope)} scope={scope} scopes={scopes} onChoose={choose} />;
}

/** The address of a group of settings at the same level. */
function withGroup(before: URLSearchParams, group: string): URLSearchParams {
  const after = new URLSearchParams(before);
  after.delete("find");
  after.set("group", group);
  return after;
}

interface SettingsOfProps {
  readonly scope: NamedScope;
  readonly scopes: readonly NamedScope[];
  readonly onChoose: (key: string) => void;
}

function SettingsOf({ scope, scopes, onChoose }: SettingsOfProps): ReactNode {
  const words = useWordsOf("settings");
  const labelOf = useLabelOf();
  const notify = useNotify();
  const queries = useQueryClient();
  const { drafts, change, discard } = useDrafts();
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get("find") ?? "");
  const group = search.get("group");
  const [leaving, setLeaving] = useState<string>();
  const [isReviewing, setReviewing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const { data, error } = useCall("GET /settings", { query: { scope: scope.scope, scope_id: scope.scope_id } });
  const { data: above } = useCall(
    "GET /settings",
    { query: scope.parent ? { scope: scope.parent.scope, scope_id: scope.parent.scope_id } : {} },
    { enabled: scope.parent !== undefined },
  );
  const settings = (data?.items ?? []).map(shownSetting);
  const parents = new Map(scope.parent ? (above?.items ?? []).map(({ path, value }) => [path, value]) : []);
  const changes = changesOf(settings, drafts, parents);
  const wanted = text.trim().toLowerCase();
  const matches = (setting: Setting): boolean =>
    [setting.label, labelOf(setting), setting.path, setting.config_key ?? ""].some((name) =>
      name.toLowerCase().includes(wanted),
    );
  const groups = [...new Set(settings.map((setting) => setting.group))];
  const shownGroup = group !== null && groups.includes(group) ? group : groups[0];
  // A lock is shown beside the setting that it locks.
  const beside = new Set(settings.map(({ lock_path }) => lock_path));
  const found = settings.filter((setting) => matches(setting) && !beside.has(setting.path));
  const shown = wanted === "" ? settings.filter((setting) => setting.group === shownGroup) : found;

  const lockOf = ({ lock_path, locked }: Setting): LockState | undefined => {
    if (lock_path === null) return undefined;
    const lock = settings.find(({ path }) => path === lock_path);
    if (!lock) return { isLocked: locked };
    const draft = drafts.get(lock_path);
    const value = draft === undefined ? lock.value : (draft ?? parents.get(lock_path) ?? lock.default);
    return { isLocked: value === "1", toggle: () => change(lock, value === "1" ? "0" : "1") };
  };

  const save = async (): Promise<void> => {
    setSaving(true);
    setRefusal(undefined);
    try {
      await call("PUT /settings", {
        body: { scope: scope.scope, scope_id: scope.scope_id, values: Object.fromEntries(drafts) },
      });
      await queries.invalidateQueries({ queryKey: ["call", "GET /settings"] });
      discard();
      setReviewing(false);
      notify(words("saved", { smart_count: changes.length }));
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setSaving(false);
    }
  };

  return (
    <Screen title={words("title")} lead={words("lead")} max_width={1200} room_below={drafts.size > 0 ? 12 : 2}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5, mb: 2, alignItems: "center" }}>
        <TextField
          select
          size="small"
          label={words("scope")}
          value={keyOf(scope)}
          onChange={({ target }) => (drafts.size > 0 ? setLeaving(target.value) : onChoose(target.value))}
          fullWidth={false}
          sx={{ minWidth: 240 }}
          slotProps={{ htmlInput: { id: "settings-scope" }, inputLabel: { htmlFor: "settings-scope" } }}
        >
          {scopes.map((candidate) => (
            <MenuItem key={keyOf(candidate)} value={keyOf(candidate)} sx={{ pl: 2 + candidate.depth * 2 }}>
              {candidate.depth === 0 ? candidate.name : `${candidate.name} (${words(`level.${candidate.scope}`)})`}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          type="search"
          label={words("search")}
          value={text}
          onChange={(event) => setText(event.target.value)}
          sx={{ flexGrow: 1, maxWidth: 420 }}
          slotProps={{
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <Search fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
        <Button component={Link} to="/websites">
          {words("manage_websites")}
        </Button>
      </Box>
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      <Box sx={{ display: "grid", gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "200px minmax(0, 1fr)" }, gap: 2 }}>
        <GroupPicker
          groups={groups}
          shown={wanted === "" ? shownGroup : undefined}
          changed={new Set(changes.map(({ setting }) => setting.group))}
          onPick={(picked) => {
            setSearch((before) => withGroup(before, picked));
            setText("");
          }}
        />
        <Section
          title={
            wanted === "" ? words(`groups.${shownGroup ?? "general"}`) : words("found", { smart_count: shown.length })
          }
        >
          {data && shown.length === 0 ? <Typography color="textSecondary">{words("nothing_found")}</Typography> : null}
          {shown.map((setting) => (
            <SettingRow
              key={setting.path}
              setting={setting}
              scope={scope}
              draft={drafts.get(setting.path)}
              inherited_value={
                parents.get(setting.path) ?? (setting.inherited_from === null ? setting.default : setting.value)
              }
              lock={lockOf(setting)}
              error={refusal?.includes(setting.path) === true ? refusal : undefined}
              onChange={(value) => {
                setRefusal(undefined);
                change(setting, value);
              }}
            />
          ))}
        </Section>
      </Box>
      <LeaveGuard isDirty={drafts.size > 0} />
      {drafts.size === 0 ? null : (
        <Paper
          elevation={6}
          role="region"
          aria-label={words("unsaved", { smart_count: drafts.size })}
          sx={{
            position: "fixed",
            bottom: 16,
            left: "50%",
            transform: "translateX(-50%)",
            zIndex: 1100,
            display: "flex",
            flexWrap: "wrap",
            alignItems: "center",
            gap: 1,
            px: 2,
            py: 1,
            width: { xs: "calc(100vw - 32px)", sm: "auto" },
          }}
        >
          <Typography sx={{ mr: 1 }}>{words("unsaved", { smart_count: drafts.size })}</Typography>
          <Button onClick={discard}>{words("discard")}</Button>
          <Button variant="contained" onClick={() => setReviewing(true)}>
            {words("review")}
          </Button>
        </Paper>
      )}
      {isReviewing ? (
        <Review
          changes={changes}
          scope_name={scope.name}
          isSaving={isSaving}
          error={refusal}
          onSave={() => void save()}
          onClose={() => setReviewing(false)}
        />
      ) : null}
      <Confirm
        isOpen={leaving !== undefined}
        title={words("leave_title")}
        content={words("leave_text", { smart_count: drafts.size })}
        onConfirm={() => onChoose(leaving ?? keyOf(scope))}
        onClose={() => setLeaving(undefined)}
      />
    </Screen>
  );
}

interface GroupPickerProps {
  readonly groups: readonly string[];
  readonly shown: string | undefined;
  readonly changed: ReadonlySet<string>;
  readonly onPick: (group: string) => void;
}

/** The registry's groups: next to the settings, or above them on a phone. */
function GroupPicker({ groups, shown, changed, onPick }: GroupPickerProps): ReactNode {
  const words = useWordsOf("settings");
  return (
    <>
      <TextField
        select
        size="small"
        label={words("group")}
        value={shown ?? ""}
        onChange={(event) => onPick(event.target.value)}
        sx={{ display: { md: "none" } }}
      >
        {groups.map((group) => (
          <MenuItem key={group} value={group}>
            {words(`groups.${group}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box component="nav" aria-label={words("group")} sx={{ display: { xs: "none", md: "block" } }}>
        {groups.map((group) => (
          <Button
            key={group}
            fullWidth
            size="small"
            onClick={() => onPick(group)}
            aria-current={group === shown ? "true" : undefined}
            variant={group === shown ? "contained" : "text"}
            disableElevation
            sx={{ justifyContent: "flex-start", mb: 0.25, textAlign: "start" }}
          >
            {words(`groups.${group}`)}
            {changed.has(group) ? " •" : ""}
          </Button>
        ))}
      </Box>
    </>
  );
}
