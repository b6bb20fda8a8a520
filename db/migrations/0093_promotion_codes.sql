-- Promotions that are used with codes of their own: each code by one customer, once or a few times.
ALTER TABLE promotions
  ADD COLUMN has_codes boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT promotions_one_kind_of_code CHECK (NOT (has_codes AND code IS NOT NULL));
DROP INDEX promotions_automatic;
CREATE INDEX promotions_automatic ON promotions (id) WHERE code IS NULL AND NOT has_codes;

CREATE TABLE promotion_codes (
  id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  promotion_id  bigint      NOT NULL REFERENCES promotions (id) ON DELETE CASCADE,
  -- The codes that were made together.
  batch_id      uuid        NOT NULL,
  code          text        NOT NULL CONSTRAINT promotion_codes_code_key UNIQUE CHECK (length(code) BETWEEN 12 AND 40 AND code = upper(code)),
  usage_limit   integer     NOT NULL DEFAULT 1 CHECK (usage_limit > 0),
  used_count    integer     NOT NULL DEFAULT 0,
  revoked_at    timestamptz,
  -- The codes that were revoked together.
  revocation_id uuid,
  created_at    timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT promotion_codes_used_within_limit CHECK (used_count BETWEEN 0 AND usage_limit),
  CHECK ((revoked_at IS NULL) = (revocation_id IS NULL))
);
CREATE INDEX promotion_codes_promotion ON promotion_codes (promotion_id, id);

ALTER TABLE order_promotions ADD COLUMN code_id bigint REFERENCES promotion_codes (id) ON DELETE SET NULL;
CREATE INDEX order_promotions_code ON order_promotions (code_id) WHERE code_id IS NOT NULL;
