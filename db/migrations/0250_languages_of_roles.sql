-- The languages that somebody with the role translates into; null for all (docs/rules.md#staff-languages).
ALTER TABLE own_roles ADD COLUMN languages text[] CHECK (cardinality(languages) > 0);

-- Of a file of translations; null in those of the release before.
ALTER TABLE imports ADD COLUMN language text;
