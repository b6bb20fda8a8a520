-- A shop that has an owner always has one: nobody else can give roles. Transactions that take an owner away run one after the
-- other; each counts the owners that the one before left.
CREATE OR REPLACE FUNCTION check_last_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('owners'));
  IF NOT EXISTS (SELECT 1 FROM users WHERE role = 'owner' AND id <> OLD.id) THEN
    RAISE EXCEPTION 'user % is the last owner', OLD.id USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'users_last_owner';
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_owner_changes BEFORE UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role = 'owner' AND NEW.role <> 'owner') EXECUTE FUNCTION check_last_owner();
CREATE OR REPLACE TRIGGER users_owner_leaves BEFORE DELETE ON users
  FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION check_last_owner();

-- What a session needs to know of a role that the owner made.
CREATE OR REPLACE FUNCTION own_role(role_id uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('_id', id, 'name', name, 'rights', rights, 'refundLimitCents', refund_limit_cents, 'languages', languages)
    FROM own_roles WHERE id = role_id
$$;
