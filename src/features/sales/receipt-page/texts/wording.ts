/** The texts of the page and the mail around a receipt. */
export interface PageText {
  readonly download: string;
  readonly email_heading: string;
  readonly email_label: string;
  readonly email_button: string;
  readonly claim_heading: string;
  readonly claim_intro: string;
  readonly claim_button: string;
  /** %1 is the address. */
  readonly claim_code_intro: string;
  readonly claim_code_label: string;
  readonly claim_code_button: string;
  readonly claim_code_again: string;
  readonly claim_done: string;
  readonly actions: string;
  /** Title of a receipt of a sandbox; %1 is the title. */
  readonly test_title: string;
  readonly test_notice: string;
  readonly back: string;

  /** %1 is the address. */
  readonly message_email_sent: string;
  readonly message_email_failed: string;
  /** %1 is the address. */
  readonly message_code_sent: string;
  readonly message_code_failed: string;
  readonly message_claimed: string;
  readonly message_already_yours: string;
  readonly message_already_claimed: string;
  /** Beside the form as well, before an address is typed. */
  readonly message_other_address: string;

  readonly error_email: string;
  readonly error_code: string;

  readonly unknown_heading: string;
  readonly unknown_text: string;
  readonly too_many_heading: string;
  /** %1 is the minutes. */
  readonly too_many_text: string;
  readonly claimed_heading: string;
  readonly claimed_text: string;
  readonly failed_heading: string;
  readonly failed_text: string;

  /** %1 is the store. */
  readonly mail_greeting: string;
  readonly mail_attached: string;
  readonly mail_view: string;
}
