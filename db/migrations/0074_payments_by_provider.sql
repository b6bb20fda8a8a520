-- The last payments of each provider, for its status in the console.
CREATE INDEX payments_of_provider ON payments (provider, created_at DESC);
