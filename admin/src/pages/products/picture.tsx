import { Alert, Box, Button, Typography } from "@mui/material";
import { type ReactNode, useRef, useState } from "react";
import { useInput, useRecordContext } from "react-admin";
import { useFieldsOf, useWordsOf } from "../../parts/hooks.ts";
import { croppedUrl, pictureOf, WHOLE } from "../../parts/picture.ts";

/** Maximum characters of a picture's data URL: some 48 kB, which registers load in a moment. */
const CHARACTERS_MAX = 65_535;

const asItIs = (value: string | null): string | null => value;

/** Shows the input for the picture of a product, which is made small before it is sent. */
export function PictureInput(): ReactNode {
  const words = useWordsOf("settings");
  const label = useFieldsOf("products")("picture");
  const input = useRef<HTMLInputElement>(null);
  const record = useRecordContext<{ readonly image_url: string | null }>();
  // An empty text removes the picture; null keeps it.
  const { field } = useInput({ source: "picture", format: asItIs, parse: asItIs });
  const [problem, setProblem] = useState<"unreadable" | "too_large">();
  const chosen = (field.value as string | null | undefined) ?? null;
  const src = chosen === null ? record?.image_url : chosen === "" ? null : `data:;base64,${chosen}`;
  const read = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      const url = croppedUrl(await pictureOf(file), WHOLE, CHARACTERS_MAX);
      setProblem(url === undefined ? "too_large" : undefined);
      if (url !== undefined) field.onChange(url.slice(url.indexOf(",") + 1));
    } catch {
      setProblem("unreadable");
    }
  };
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="body2" color="text.secondary" gutterBottom>
        {label}
      </Typography>
      {problem === undefined ? null : <Alert severity="error">{words(`logo.${problem}`)}</Alert>}
      {src == null ? null : <Picture src={src} alt={label} size={112} />}
      <Box sx={{ display: "flex", gap: 1, mt: 1 }}>
        <Button variant="outlined" size="small" onClick={() => input.current?.click()}>
          {words("logo.choose")}
        </Button>
        {src == null ? null : (
          <Button size="small" onClick={() => field.onChange("")}>
            {words("logo.remove")}
          </Button>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        hidden
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // The field is emptied, so that the same file can be chosen again.
          target.value = "";
        }}
      />
    </Box>
  );
}

interface PictureProps {
  readonly src: string;
  readonly alt: string;
  readonly size: number;
}

/** Shows the picture of a product in a square. */
export function Picture({ src, alt, size }: PictureProps): ReactNode {
  return (
    <Box
      component="img"
      src={src}
      alt={alt}
      loading="lazy"
      width={size}
      height={size}
      sx={{ objectFit: "cover", bgcolor: "common.white", borderRadius: 1, verticalAlign: "middle", flexShrink: 0 }}
    />
  );
}
