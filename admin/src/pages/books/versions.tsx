import { Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import type { Answer } from "../../api/client.ts";
import { dayText } from "../../parts/day.ts";
import { Figures } from "../../parts/figures.tsx";
import { Instant } from "../../parts/instant.tsx";
import { presetName, useBooksWords } from "./texts.ts";

interface VersionsProps {
  readonly versions: Answer<"GET /books/accounts/versions">;
  /** The version that applies today; 0 when it is of another scope. */
  readonly applied: number;
  /** The version whose accounts the form shows; undefined for those of today. */
  readonly opened: number | undefined;
  readonly onOpen: (version: number) => void;
}

/** Lists the versions of a scope's accounts, those that begin last first. */
export function Versions({ versions: { items, total_count }, applied, opened, onOpen }: VersionsProps): ReactNode {
  const words = useBooksWords();
  const locale = useLocale() ?? "en";
  if (items.length === 0) return null;
  return (
    <div>
      <Typography variant="subtitle1" component="h3" sx={{ mb: 0.5 }}>
        {words("versions")}
      </Typography>
      <Figures
        label={words("versions")}
        columns={[words("valid_from"), words("preset"), words("stored"), words("show")]}
        textColumns={[1, 2]}
        stacksAbove={4}
        rows={items.map((version) => ({
          key: String(version.version),
          isStrong: version.version === (opened ?? applied),
          cells: [
            version.version === applied
              ? `${dayText(version.valid_from, locale)} · ${words("applies")}`
              : dayText(version.valid_from, locale),
            words(presetName(version.preset)),
            <span key="s">
              <Instant value={version.created_at} /> · {version.author}
            </span>,
            <Button
              key="o"
              size="small"
              aria-label={`${words("show")}: ${dayText(version.valid_from, locale)}, ${version.version}`}
              onClick={() => onOpen(version.version)}
            >
              {words("show")}
            </Button>,
          ],
        }))}
      />
      {total_count > items.length ? (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {words("newest_of", { shown: items.length, total: total_count })}
        </Typography>
      ) : null}
    </div>
  );
}
