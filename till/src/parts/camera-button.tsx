import { useEffect, useRef, useState } from "react";
import { type CameraProblem, problemOf, readCode, useCodeReader } from "../till/camera.ts";
import { useWords } from "../till/use-till.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";
import { Sheet } from "./sheet.tsx";
import "./camera-button.css";

/** Reads one code with the camera. Nothing is shown where the browser cannot. */
export function CameraButton({ onCode }: { readonly onCode: (code: string) => void }) {
  const { t } = useWords();
  const [is_open, setOpen] = useState(false);
  if (!useCodeReader()) return null;
  return (
    <>
      <Button className="camera-button" aria-label={t("camera.open")} onClick={() => setOpen(true)}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8m8 0h2.5A1.5 1.5 0 0 1 20 5.5V8m0 8v2.5a1.5 1.5 0 0 1-1.5 1.5H16m-8 0H5.5A1.5 1.5 0 0 1 4 18.5V16M8 8v8m3-8v8m2.5-8v8M16 8v8" />
        </svg>
      </Button>
      {is_open ? (
        <CameraSheet
          onClose={() => setOpen(false)}
          onCode={(code) => {
            setOpen(false);
            onCode(code);
          }}
        />
      ) : null}
    </>
  );
}

interface CameraSheetProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

function CameraSheet({ onCode, onClose }: CameraSheetProps) {
  const { t } = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<CameraProblem>();
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    const picture = video.current;
    if (picture === null) return undefined;
    const closing = new AbortController();
    readCode(picture, closing.signal)
      .then((code) => {
        if (code !== undefined) latest.current(code);
      })
      .catch((error: unknown) => {
        if (closing.signal.aborted) return;
        setProblem(problemOf(error));
        if (problemOf(error) === "failed") reportError(error);
      });
    return () => closing.abort();
  }, [tries]);
  const again = (): void => {
    setProblem(undefined);
    setTries(tries + 1);
  };
  return (
    <Sheet title={t("camera.title")} onClose={onClose}>
      {problem === undefined ? (
        <p>{t("camera.how")}</p>
      ) : (
        <Notice look="wrong" actions={<Button onClick={again}>{t("camera.try_again")}</Button>}>
          {t(`camera.${problem}`)}
        </Notice>
      )}
      <video ref={video} className="camera-picture" muted playsInline hidden={problem !== undefined} />
    </Sheet>
  );
}
