import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";

interface DerivedValueProps {
  readonly from: string;
  readonly to: string;
  readonly of: (text: string) => string;
}

/** Fills a field of a new row from another one, until somebody types into it. */
export function DerivedValue({ from, to, of }: DerivedValueProps): null {
  const { setValue, getFieldState } = useFormContext();
  const text: unknown = useWatch({ name: from });
  useEffect(() => {
    if (typeof text === "string" && !getFieldState(to).isDirty) {
      setValue(to, of(text), { shouldDirty: false, shouldValidate: false });
    }
  }, [text, to, of, setValue, getFieldState]);
  return null;
}
