import {
  Box,
  Button,
  InputAdornment,
  LinearProgress,
  MenuItem,
  TextField,
  Typography,
  useMediaQuery,
} from "@mui/material";
import Search from "@mui/icons-material/Search";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Confirm, Link, useNotify } from "react-admin";
import { useSearchParams } from "react-router-dom";
import { call } from "../../api/client.ts";
import { SETTINGS_HELP } from "../../help.ts";
import { LeaveGuard } from "../../parts/forms/leave-guard.tsx";
import { HelpLink } from "../../parts/help-link.tsx";
import { Screen } from "../../parts/screen.tsx";
import { Section } from "../../parts/section.tsx";
import { shownSetting } from "../../parts/shown-settings.ts";
import { errorText } from "../../parts/text.ts";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { useDirectSaves } from "./direct-saves.ts";
import { changesOf, useDrafts } from "./drafts.ts";
import { GroupPicker } from "./group-picker.tsx";
import { useLabelOf } from "./labels.ts";
import { hasReceiptPreview, ReceiptPreview } from "./receipt-preview.tsx";
import { hasRegisterPreview, RegisterPreview } from "./register-preview.tsx";
import { Review } from "./review.tsx";
import { isStoredAt, keyOf, type NamedScope, scopesOf, type Setting } from "./scope.ts";
import { RolledOut } from "./rolled-out.tsx";
import { SettingRow } from "./setting-row.tsx";
import { UnsavedBar } from "./unsaved-bar.tsx";
import { Failure } from "../../parts/failure/failure.tsx";
import { Part } from "../../parts/failure/part.tsx";

/** Shows the settings of one level: effective value, source and unsaved changes. */
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

/** Returns the address of a group of settings at the same level. */
function withGroup(before: URLSearchParams, group: string): URLSearchParams {
  const after = new URLSearchParams(before);
  after.delete("find");
  after.set("group", group);
  return after;
}

/** Media query for windows with room for a preview beside the settings. */
const WIDE = "(min-width: 1400px)";

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
  const { drafts, round, change, forget, discard } = useDrafts();
  const { saves, put } = useDirectSaves(scope);
  const isWide = useMediaQuery(WIDE);
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get("find") ?? "");
  const group = search.get("group");
  const [leaving, setLeaving] = useState<string>();
  const [isReviewing, setReviewing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const read = useCall(
    "GET /settings",
    { query: { scope: scope.scope, scope_id: scope.scope_id } },
    { keeps_error: true },
  );
  const { data } = read;
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
    [setting.label, labelOf(setting), setting.path, setting.config_key ?? "", setting.lock_path ?? ""].some((name) =>
      name.toLowerCase().includes(wanted),
    );
  const groups = [...new Set(settings.map((setting) => setting.group))];
  const shownGroup = group !== null && groups.includes(group) ? group : groups[0];
  // A lock is shown at each setting that it locks, so it has no row of its own.
  const locks = new Set(settings.map(({ lock_path }) => lock_path));
  const found = settings.filter((setting) => matches(setting) && !locks.has(setting.path));
  const shown = wanted === "" ? settings.filter((setting) => setting.group === shownGroup) : found;
  const lockedWith = ({ path, lock_path }: Setting): string[] =>
    settings.filter((other) => lock_path !== null && other.lock_path === lock_path && other.path !== path).map(labelOf);

  const inheritedOf = ({ path, ...setting }: Setting): string =>
    parents.get(path) ?? (isStoredAt(setting) ? setting.default : setting.value);
  const valueOf = (path: string): string => {
    const setting = settings.find((one) => one.path === path);
    const draft = drafts.get(path);
    if (setting === undefined) return "";
    return draft === undefined ? setting.value : (draft ?? inheritedOf(setting));
  };
  const hasGroup = (isIn: (group: string) => boolean): boolean => shown.some((setting) => isIn(setting.group));
  const preview = hasGroup(hasReceiptPreview) ? (
    <ReceiptPreview scope={scope} settings={settings} drafts={drafts} />
  ) : hasGroup(hasRegisterPreview) ? (
    <RegisterPreview valueOf={valueOf} />
  ) : null;

  const save = async (): Promise<void> => {
    setSaving(true);
    setRefusal(undefined);
    try {
      await call("PUT /settings", {
        body: { scope: scope.scope, scope_id: scope.scope_id, values: Object.fromEntries(drafts) },
      });
      await queries.invalidateQueries({ queryKey: ["call", "GET /settings"] });
      await queries.invalidateQueries({ queryKey: ["call", "GET /config-deliveries"] });
      discard();
      setReviewing(false);
      notify(words("saved", { smart_count: changes.length }));
    } catch (failure) {
      setRefusal(errorText(failure));
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
      <Part>
        <RolledOut scope={scope} />
      </Part>
      <Failure of={read} />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "180px minmax(0, 1fr)" },
          gap: 2,
          alignItems: "start",
          ...(preview === null ? {} : { [`@media ${WIDE}`]: { gridTemplateColumns: "180px minmax(0, 1fr) 360px" } }),
        }}
      >
        <GroupPicker
          groups={groups}
          shown={wanted === "" ? shownGroup : undefined}
          changed={new Set(changes.map(({ setting }) => setting.group))}
          onPick={(picked) => {
            setSearch((before) => withGroup(before, picked));
            setText("");
          }}
        />
        <div>
          {wanted === "" ? null : (
            <Typography role="status" sx={{ mb: 1 }}>
              {data && shown.length === 0 ? words("nothing_found") : words("found", { smart_count: shown.length })}
            </Typography>
          )}
          {isWide || preview === null ? null : (
            <Box component="details" sx={{ mb: 2 }}>
              <summary>{words(hasGroup(hasReceiptPreview) ? "preview" : "register.title")}</summary>
              {preview}
            </Box>
          )}
          {[...Map.groupBy(shown, (setting) => setting.group)].map(([name, ofGroup]) => (
            <Section
              key={name}
              title={words(`groups.${name}`)}
              {...(SETTINGS_HELP[name] === undefined
                ? {}
                : { actions: <HelpLink guide={SETTINGS_HELP[name]} name={words(`groups.${name}`)} /> })}
              {...(name === "locks" ? { lead: words("lock.lead") } : {})}
            >
              {ofGroup.map((setting) => (
                <SettingRow
                  key={`${setting.path} ${round}`}
                  setting={setting}
                  scope={scope}
                  draft={drafts.get(setting.path)}
                  inherited_value={inheritedOf(setting)}
                  contradicted={setting.goes_with
                    .filter(
                      ({ value, path, values }) => valueOf(setting.path) === value && !values.includes(valueOf(path)),
                    )
                    .flatMap(({ path }) => settings.filter((other) => other.path === path).map(labelOf))}
                  lock={settings.find(({ path }) => path === setting.lock_path)}
                  locked_with={lockedWith(setting)}
                  saveOf={(path) => saves.get(path)}
                  error={refusal?.includes(setting.path) === true ? refusal : undefined}
                  onChange={(value) => {
                    setRefusal(undefined);
                    change(setting, value);
                  }}
                  onForget={() => forget(setting.path)}
                  onPut={put}
                />
              ))}
            </Section>
          ))}
        </div>
        {isWide && preview !== null ? <Box sx={{ position: "sticky", top: 64 }}>{preview}</Box> : null}
      </Box>
      <LeaveGuard isDirty={drafts.size > 0} />
      <UnsavedBar count={drafts.size} onDiscard={discard} onReview={() => setReviewing(true)} />
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
        title="tk.leave.title"
        content={words("leave_text", { smart_count: drafts.size })}
        onConfirm={() => onChoose(leaving ?? keyOf(scope))}
        onClose={() => setLeaving(undefined)}
      />
    </Screen>
  );
}
