-- The allowed transitions of a return; services compare the status before they set it, this makes sure of it.
CREATE OR REPLACE FUNCTION returns_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status, NEW.status) NOT IN (
    ('requested', 'approved'), ('requested', 'rejected'),
    ('approved', 'received'), ('approved', 'rejected'),
    ('received', 'refunded')
  ) THEN
    RAISE EXCEPTION 'A return does not move from % to %', OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER returns_move BEFORE UPDATE OF status ON returns
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION returns_move();
