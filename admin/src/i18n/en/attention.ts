import mails from "@tillkeeper/texts/attention/en.json" with { type: "json" };

/** What needs the reader: on the first page, behind the bell and in lists. */
export const attention = {
  title: "Needs you",
  nothing: "Nothing needs you.",
  show_all: "Show all %{count}",
  bell: "What needs you: %{smart_count} item |||| What needs you: %{smart_count} items",
  choose: "Mails about this",
  mails: {
    title: "Mails about what needs you",
    lead: "Sent to your e-mail address, in the language of this page.",
    no_email: "Enter an e-mail address above to get mails.",
    is_daily: "Each morning at 07:00, when something needs me",
    is_at_once: "At once, when a register becomes silent or a closing is mismatched",
  },
  buttons: {
    look: "View",
    open: "Open",
    set: "Set tenders",
  },
  items: mails.items,
};
