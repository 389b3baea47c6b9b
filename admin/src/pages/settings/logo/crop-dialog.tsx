import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Slider,
  Typography,
} from "@mui/material";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWordsOf } from "../../../parts/hooks.ts";
import { type Crop, croppedUrl, draw, WHOLE } from "../../../parts/picture.ts";

interface CropDialogProps {
  readonly picture: HTMLImageElement;
  readonly characters_max: number;
  readonly onDone: (data_url: string) => void;
  readonly onClose: () => void;
}

const STEP = 0.01;
const SHOWN_WIDTH = 400;

/** Shows the dialog that cuts the edges of a logo off. */
export function CropDialog({ picture, characters_max, onDone, onClose }: CropDialogProps): ReactNode {
  const words = useWordsOf("settings");
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const [isTooLarge, setTooLarge] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop, SHOWN_WIDTH);
  }, [picture, crop]);
  const use = (): void => {
    const url = croppedUrl(picture, crop, characters_max);
    if (url === undefined) setTooLarge(true);
    else onDone(url);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="crop-title">
      <DialogTitle id="crop-title">{words("logo.crop_title")}</DialogTitle>
      <DialogContent>
        {isTooLarge ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {words("logo.too_large")}
          </Alert>
        ) : null}
        <Box sx={{ bgcolor: "common.white", border: 1, borderColor: "divider", p: 1, mb: 2, textAlign: "center" }}>
          <Box
            component="canvas"
            ref={canvas}
            role="img"
            aria-label={words("logo.picture")}
            sx={{ maxWidth: "100%", maxHeight: 260 }}
          />
        </Box>
        <Edges
          label={words("logo.width")}
          names={[words("logo.left"), words("logo.right")]}
          value={[crop.left, crop.right]}
          onChange={([left, right]) => setCrop({ ...crop, left, right })}
        />
        <Edges
          label={words("logo.height")}
          names={[words("logo.top"), words("logo.bottom")]}
          value={[crop.top, crop.bottom]}
          onChange={([top, bottom]) => setCrop({ ...crop, top, bottom })}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words("back")}</Button>
        <Button variant="contained" onClick={use}>
          {words("logo.use")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface EdgesProps {
  readonly label: string;
  readonly names: readonly [string, string];
  readonly value: readonly [number, number];
  readonly onChange: (value: [number, number]) => void;
}

/** Shows sliders for two opposite edges of the kept part. */
function Edges({ label, names, value, onChange }: EdgesProps): ReactNode {
  const change = (next: number | number[]): void => {
    const [from = 0, to = 1] = [next].flat();
    if (to - from >= STEP) onChange([from, to]);
  };
  return (
    <Box sx={{ px: 1 }}>
      <Typography variant="body2">{label}</Typography>
      <Slider
        min={0}
        max={1}
        step={STEP}
        shiftStep={10 * STEP}
        value={[...value]}
        onChange={(_, next) => change(next)}
        getAriaLabel={(index) => names[index] ?? label}
        getAriaValueText={(share) => `${Math.round(share * 100)} %`}
      />
    </Box>
  );
}
