-- What confirms a subscription: the hash of the link that was mailed, until when it is valid, and when it was mailed.
-- Without a hash the mail is still to be sent.
alter table commerce.newsletter_subscriber
  add column confirm_token_hash   text,
  add column confirm_expires_at   timestamptz,
  add column confirm_mailed_at    timestamptz;
create unique index newsletter_confirmation_is_unique on commerce.newsletter_subscriber (confirm_token_hash)
  where confirm_token_hash is not null;
