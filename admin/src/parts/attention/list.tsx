import { Box, Button, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { Failure } from "../failure/failure.tsx";
import { NotLoaded } from "../failure/not-loaded.tsx";
import { type useAttention, useItemTexts } from "./use-attention.ts";

interface AttentionListProps {
  readonly of: ReturnType<typeof useAttention>;
  /** Maximum number of shown items. */
  readonly max?: number;
  /** Called when a page is opened. */
  readonly onOpen?: () => void;
}

/** Lists things that need attention as sentences, each with a button to its page. */
export function AttentionList({ of, max = Infinity, onOpen }: AttentionListProps): ReactNode {
  const translate = useTranslate();
  const textOf = useItemTexts();
  const items = of.data?.items ?? [];
  if (of.data === undefined) return <Failure of={of} />;
  if (of.error !== null && items.length === 0) return <NotLoaded error={of.error} />;
  if (items.length === 0) return <Typography color="textSecondary">{translate("tk.attention.nothing")}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
      {items.slice(0, max).map((item) => {
        const { key, sentence, to, button } = textOf(item);
        return (
          <Box
            component="li"
            key={key}
            sx={{
              display: "flex",
              alignItems: "center",
              justifyContent: "space-between",
              gap: 1.5,
              py: 0.5,
              "& + &": { borderTop: 1, borderColor: "divider" },
            }}
          >
            <Typography variant="body2" sx={{ overflowWrap: "anywhere" }}>
              {sentence}
            </Typography>
            {to === undefined ? null : (
              <Button
                component={Link}
                to={to}
                size="small"
                aria-label={`${button}: ${sentence}`}
                sx={{ flexShrink: 0 }}
                {...(onOpen ? { onClick: onOpen } : {})}
              >
                {button}
              </Button>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
