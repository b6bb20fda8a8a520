-- Every mail that leaves the shop, written when it is first tried. `id` is its Message-ID; `job_id` is the job that sends it, which
-- is another one after somebody sent it again. Secrets (links, codes) are masked in the stored text.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  job_id uuid NOT NULL UNIQUE,
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('queued', 'sent', 'failed', 'unknown')),
  recipient text NOT NULL,
  user_id uuid REFERENCES users ON DELETE SET NULL,
  order_id uuid,
  subject_type text,
  subject_id text,
  title text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  reply_to jsonb,
  thread text,
  attachments text[] NOT NULL DEFAULT '{}',
  has_secrets boolean NOT NULL DEFAULT false,
  -- The job that makes the mail again, where the stored text must not be sent.
  maker_kind text,
  maker_payload jsonb,
  resend_of uuid REFERENCES mails ON DELETE SET NULL,
  tries integer NOT NULL DEFAULT 0,
  error text,
  enqueued_at timestamptz NOT NULL,
  attempted_at timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  CHECK ((subject_type IS NULL) = (subject_id IS NULL)),
  CHECK ((maker_kind IS NULL) = (maker_payload IS NULL))
);
-- The list: failed ones before all others, then the newest.
CREATE INDEX mails_list ON mails ((status = 'failed') DESC, enqueued_at DESC, id DESC);
CREATE INDEX mails_status ON mails (status, enqueued_at DESC, id DESC) WHERE status <> 'sent';
CREATE INDEX mails_enqueued_at ON mails (enqueued_at);
CREATE INDEX mails_order ON mails (order_id, enqueued_at DESC, id DESC) WHERE order_id IS NOT NULL;
CREATE INDEX mails_user ON mails (user_id, enqueued_at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX mails_subject ON mails (subject_type, subject_id, enqueued_at DESC, id DESC) WHERE subject_type IS NOT NULL;
CREATE INDEX mails_resend_of ON mails (resend_of) WHERE resend_of IS NOT NULL;
CREATE INDEX mails_recipient ON mails (lower(recipient) text_pattern_ops);
CREATE INDEX mails_words ON mails USING gin (lower(recipient || ' ' || title) gin_trgm_ops);
