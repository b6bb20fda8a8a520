-- An erasure finds mails and moved orders of a customer without reading all of them.
CREATE INDEX mails_reply_to ON mails (lower(reply_to ->> 'address')) WHERE reply_to IS NOT NULL;
CREATE INDEX order_job_rows_tracked ON order_job_rows (order_id) WHERE tracking_number IS NOT NULL;
