-- The language (BCP 47) of whoever started what the background does for staff: its notes and errors are in it.
ALTER TABLE imports ADD COLUMN reader_language text;
ALTER TABLE bulk_edits ADD COLUMN reader_language text;
ALTER TABLE order_jobs ADD COLUMN reader_language text;
