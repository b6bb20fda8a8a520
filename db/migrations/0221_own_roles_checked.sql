-- Without the lock that adding them would have needed (0220_own_roles.sql).
ALTER TABLE users VALIDATE CONSTRAINT users_own_role_id_fkey;
ALTER TABLE users VALIDATE CONSTRAINT users_role_check;
