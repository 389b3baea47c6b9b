/**
 * The texts of the page and the mail around a receipt, by which the other languages are checked.
 */
export const en = {
  download: "Download PDF",
  email_heading: "Send by e-mail",
  email_label: "E-mail address",
  email_button: "Send receipt",
  claim_heading: "Keep it in your account",
  claim_intro: "We send a code to your e-mail address to make sure that it is yours.",
  claim_button: "Send code",
  /** %1 is the address. */
  claim_code_intro: "We sent a code of six digits to %1.",
  claim_code_label: "Code",
  claim_code_button: "Add to my account",
  claim_code_again: "Send another code",
  claim_done: "This receipt is in a customer account.",
  actions: "Keep this receipt",
  /** Title of a receipt of a sandbox; %1 is the title. */
  test_title: "TEST: %1",
  test_notice: "TEST: this receipt is of a sandbox. Nothing was sold or paid.",
  back: "Back to the receipt",
  /** %1 is the address. */
  message_email_sent: "The receipt is on its way to %1.",
  message_email_failed: "The e-mail could not be sent. Please try again later.",
  /** %1 is the address. */
  message_code_sent: "A code is on its way to %1.",
  message_code_failed: "The code could not be sent. Please try again later.",
  message_claimed: "The receipt is now in your account.",
  message_already_yours: "This receipt is already in your account.",
  message_already_claimed: "This receipt is already in a customer account.",
  /** Shown beside the form as well, before an address is typed. */
  message_other_address:
    "This receipt can be added only to the account of the e-mail address that was given at the till.",
  error_email: "Enter an e-mail address such as name@example.com.",
  error_code: "This code is not right or no longer valid. Check the six digits, or ask for another one.",
  unknown_heading: "Receipt not found",
  unknown_text: "No receipt stands at this address. Check the link, or ask the store.",
  too_many_heading: "Too many requests",
  /** %1 is the minutes. */
  too_many_text: "Too many requests. Please wait %1 minutes.",
  failed_heading: "Something went wrong",
  failed_text: "The receipt could not be shown. Please try again in a moment.",
  /** %1 is the store. */
  mail_greeting: "Thank you for your visit to %1. Here is your receipt.",
  mail_attached: "It is attached as a PDF as well.",
  mail_view: "View the receipt online",
};

export type PageText = Readonly<Record<keyof typeof en, string>>;
