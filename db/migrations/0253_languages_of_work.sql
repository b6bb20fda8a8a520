-- The language (BCP 47) of whoever started what the background does for staff: its notes and errors are in it.
ALTER TABLE imports ADD COLUMN language text;
ALTER TABLE bulk_edits ADD COLUMN language text;
ALTER TABLE order_jobs ADD COLUMN language text;
