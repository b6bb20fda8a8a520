-- An e-mail address that somebody typed is a claim until a link that was mailed to it is used (docs/decisions/0078-confirmed-addresses.md).
ALTER TABLE users
  -- When a mailed link was last needed to prove that the account's owner reads the mail of `email`; null while nobody has.
  ADD COLUMN email_confirmed_at timestamptz,
  -- The address that replaces `email` when its link is used.
  ADD COLUMN pending_email text;

-- The links of mails about addresses. One that confirms is for the account's address or its pending one, whichever is `email`.
CREATE TABLE email_links (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('confirm', 'revert')),
  email text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_links_user ON email_links (user_id);
CREATE INDEX email_links_expiry ON email_links (expires_at);

-- Addresses that an account had. Until `revert_until` its reader can take the account back, and no other account can be opened with it.
CREATE TABLE former_emails (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  email text NOT NULL,
  revert_until timestamptz NOT NULL,
  PRIMARY KEY (user_id, email)
);
CREATE INDEX former_emails_email ON former_emails (lower(email));
CREATE INDEX former_emails_expiry ON former_emails (revert_until);

-- Until now a mail belonged to whoever held its address. These were not caused by the account; nobody reads them in its name any more.
UPDATE mails m SET user_id = NULL
  FROM users u
 WHERE u.id = m.user_id AND u.password_hash <> '!' AND NOT u.is_guest
   AND (m.kind IN ('newsletter.confirmation', 'gift_card', 'account.guest_orders')
        OR (m.kind = 'conversation.reply'
            AND NOT EXISTS (SELECT FROM conversations c WHERE c.id::text = m.subject_id AND c.user_id = m.user_id)));
