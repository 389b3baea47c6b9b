import type { StaffRow } from "@tillkeeper/register-kit";
import { type FormEvent, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { LanguageChoice } from "../../parts/language-choice.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Page } from "../../parts/page.tsx";
import { PasscodeForm } from "../../parts/passcode-form.tsx";
import { PlaceNotice, useMaySell } from "../../parts/place-notice.tsx";
import { Enroll } from "../enroll/enroll.tsx";
import { nameOf, People } from "../../parts/people.tsx";
import { useIdle } from "../../till/idle.ts";
import { takeUpdate, useUpdate } from "../../till/updates.ts";
import { useFormats, useShop, useTill, useWords } from "../../till/use-till.tsx";
import "./sign-in.css";

/** How long nobody is there before a new version starts by itself, in milliseconds. */
const IDLE_MS = 10 * 60_000;

/** Who sells: a tile for each person, then the passcode. */
export function SignIn() {
  const { t } = useWords();
  const { till, shown } = useTill();
  const { config } = useShop();
  // What was opened before can still be closed.
  const may_enter = useMaySell() || shown.session !== undefined;
  const [chosen, setChosen] = useState<StaffRow>();
  const [is_enrolling, setEnrolling] = useState(false);
  const staff = till.staff();
  const { standing } = shown.presence;
  const is_unknown = standing === "released" || standing === "removed";
  if (is_enrolling) return <Enroll onDone={() => setEnrolling(false)} onBack={() => setEnrolling(false)} />;
  if (chosen !== undefined) return <Passcode staff={chosen} onBack={() => setChosen(undefined)} />;
  return (
    <Page title={t("sign_in.title")} actions={<LanguageChoice />} is_narrow>
      <p className="place">
        {config.location === null ? config.terminal.name : `${config.terminal.name} · ${config.location.name}`}
      </p>
      <Connection />
      <PlaceNotice />
      {may_enter ? <People label={t("sign_in.people")} staff={staff} onChoose={setChosen} /> : null}
      {config.config.require_staff_login || !may_enter ? null : <ByName />}
      {may_enter && !is_unknown ? null : <Button onClick={() => setEnrolling(true)}>{t("sign_in.other_code")}</Button>}
      {staff.length === 0 && config.config.require_staff_login ? (
        <Notice look="attention">{t("sign_in.nobody")}</Notice>
      ) : null}
      <Waiting />
      {/* The real till may have an open day. */}
      {till.is_training ? null : <Update />}
    </Page>
  );
}

function Passcode({ staff, onBack }: { readonly staff: StaffRow; readonly onBack: () => void }) {
  const { t } = useWords();
  const { act, till } = useTill();
  return (
    <Page title={nameOf(staff)} onBack={onBack} is_narrow>
      <PasscodeForm
        staff={staff}
        label={t("sign_in.passcode")}
        submit_label={t("sign_in.submit")}
        onPasscode={async (passcode) => {
          const answer = await till.signIn(staff.staff_id, passcode);
          if (answer.kind !== "signed_in") return answer;
          // Shows the next screen.
          await act(() => undefined);
          return undefined;
        }}
      />
    </Page>
  );
}

/** Without a staff account: the name stands on receipts and in the closing. */
function ByName() {
  const { t } = useWords();
  const { act } = useTill();
  const [name, setName] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void act((till) => till.actAs({ name: name.trim() }));
  };
  return (
    <form className="by-name" onSubmit={submit}>
      <Field label={t("sign_in.name")} hint={t("sign_in.name_hint")} value={name} onText={setName} maxLength={100} />
      <Button type="submit" look="primary" disabled={name.trim() === ""}>
        {t("sign_in.submit")}
      </Button>
    </form>
  );
}

function Connection() {
  const { t } = useWords();
  const { presence, is_offline } = useTill().shown;
  const { standing, inactive_reason } = presence;
  if (standing === "released" || standing === "removed")
    return <Notice look="attention">{t("sign_in.enroll_again")}</Notice>;
  if (standing === "inactive")
    return <Notice look="attention">{t("sign_in.inactive", { reason: inactive_reason ?? "" })}</Notice>;
  return is_offline ? <Notice>{t("sign_in.offline")}</Notice> : null;
}

function Waiting() {
  const { t } = useWords();
  const { waiting, oldest_at, refused } = useTill().shown;
  const { time } = useFormats();
  if (waiting === 0 && refused === 0) return null;
  return (
    <p className="waits">
      {waiting === 0
        ? null
        : oldest_at === null
          ? t("sign_in.waits", { smart_count: waiting })
          : t("sign_in.waits_since", { smart_count: waiting, time: time(oldest_at) })}
      {refused === 0 ? null : ` ${t("sign_in.refused", { smart_count: refused })}`}
    </p>
  );
}

/**
 * A new version starts only here, with no session open and nothing that waits: when a person takes
 * it, or by itself after a time in which nobody was there.
 */
function Update() {
  const { t } = useWords();
  const { session, waiting, cart } = useTill().shown;
  const is_there = useUpdate();
  const may_start = session === undefined && waiting === 0 && (cart?.cart.lines.length ?? 0) === 0;
  useIdle(IDLE_MS, is_there && may_start ? takeUpdate : undefined);
  if (!is_there) return null;
  if (!may_start) return <p className="waits">{t("sign_in.update_later")}</p>;
  return (
    <Notice actions={<Button onClick={takeUpdate}>{t("sign_in.take_update")}</Button>}>{t("sign_in.update")}</Notice>
  );
}
