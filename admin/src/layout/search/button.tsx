import Search from "@mui/icons-material/Search";
import { Box, Button, Typography } from "@mui/material";
import { visuallyHidden } from "@mui/utils";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { lazyDialog } from "../../parts/lazy-dialog.tsx";

const SearchDialog = lazyDialog(async () => (await import("./dialog.tsx")).SearchDialog);

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * Shows the button of the search over everything, which Ctrl+K and Cmd+K open as well. The dialog
 * is loaded when it is first opened.
 */
export function SearchButton(): ReactNode {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  const [early, setEarly] = useState("");
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener("keydown", open);
    return () => window.removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <Button
        color="inherit"
        variant="text"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        sx={{ minWidth: 40, gap: 1, color: "text.secondary" }}
      >
        <Search />
        <Typography
          component="span"
          sx={(theme) => ({ font: "inherit", [theme.breakpoints.down("md")]: visuallyHidden })}
        >
          {translate("ra.action.search")}
        </Typography>
        <Box
          component="kbd"
          aria-hidden
          sx={{ display: { xs: "none", md: "inline" }, font: "inherit", fontSize: "0.75rem" }}
        >
          {IS_APPLE ? "⌘K" : "Ctrl K"}
        </Box>
      </Button>
      {isOpen ? (
        // Text typed while the dialog loads becomes the beginning of the search text.
        <Suspense
          fallback={
            <input
              autoFocus
              aria-label={translate("ra.action.search")}
              value={early}
              onChange={({ target }) => setEarly(target.value)}
              style={visuallyHidden}
            />
          }
        >
          <SearchDialog
            begun={early}
            onClose={() => {
              setIsOpen(false);
              setEarly("");
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
