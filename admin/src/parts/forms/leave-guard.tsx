import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from "@mui/material";
import { type ReactNode, useEffect } from "react";
import { useTranslate } from "react-admin";
import { useFormState } from "react-hook-form";
import { useBlocker } from "react-router-dom";

/**
 * Returns the address of the form that a path shows. `/staff/3/address` and `/staff/3` are one
 * form, whose tabs have addresses. The page `/locations/3` is not part of its form at
 * `/locations/3/edit`.
 */
function formOf(pathname: string): string {
  const [, resource, id, view] = pathname.split("/");
  return [resource, id, ...(view === "edit" ? [view] : [])].join("/");
}

interface LeaveGuardProps {
  /** Whether unsaved work would be lost by leaving the page. */
  readonly isDirty: boolean;
}

/**
 * Asks before a page with unsaved work is left: in the application, by the back button, and by
 * closing the tab.
 */
export function LeaveGuard({ isDirty }: LeaveGuardProps): ReactNode {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && formOf(currentLocation.pathname) !== formOf(nextLocation.pathname),
  );
  const isBlocked = blocker.state === "blocked";
  useEffect(() => {
    // A delete redirects before the form is clean, so the blocked redirect goes on once the form
    // is.
    if (isBlocked && !isDirty) blocker.proceed();
  }, [isBlocked, isDirty, blocker]);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  if (!isBlocked || !isDirty) return null;
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby="leave-title" aria-describedby="leave-lead">
      <DialogTitle id="leave-title">{translate("tk.leave.title")}</DialogTitle>
      <DialogContent>
        <DialogContentText id="leave-lead">{translate("tk.leave.lead")}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.proceed()}>{translate("tk.leave.leave")}</Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset()}>
          {translate("tk.leave.stay")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Asks before the enclosing form is left with unsaved work. */
export function FormGuard(): ReactNode {
  const { dirtyFields, isSubmitting } = useFormState();
  // A save redirects before the form's state has the result, so a form that is being sent counts as
  // clean. The result is not used either, since it calls a rejected save successful.
  return <LeaveGuard isDirty={Object.keys(dirtyFields).length > 0 && !isSubmitting} />;
}
