-- Other programs' addresses that get messages about what happens in the shop.
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
  description text NOT NULL DEFAULT '' CHECK (length(description) <= 200),
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- Messages are signed with it, so it cannot be a hash.
  secret text NOT NULL,
  -- Signs too, until it ends: receivers change theirs in the meantime.
  former_secret text,
  former_secret_until timestamptz,
  -- 'failed': nothing arrived for days, or the receiver does not want messages any more.
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused', 'failed')),
  -- The first failure since something arrived.
  failing_since timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((former_secret IS NULL) = (former_secret_until IS NULL))
);

-- What happened, stored in the transaction in which it did. The body is written afterwards, once for all endpoints and attempts.
CREATE TABLE outgoing_events (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  type text NOT NULL,
  subject_id text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  body text,
  -- Of a test: the only endpoint that gets it.
  endpoint_id uuid REFERENCES webhook_endpoints ON DELETE CASCADE
);
CREATE INDEX outgoing_events_new ON outgoing_events (at) WHERE body IS NULL;
CREATE INDEX outgoing_events_at ON outgoing_events (at);
CREATE INDEX outgoing_events_endpoint ON outgoing_events (endpoint_id) WHERE endpoint_id IS NOT NULL;

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  event_id uuid NOT NULL REFERENCES outgoing_events ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'failed')),
  -- All of them, and those since it was last sent by a person.
  attempts integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  -- The next attempt; while one is under way, the time at which its process counts as dead.
  next_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (event_id, endpoint_id)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, next_at) WHERE status = 'waiting';
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (endpoint_id, created_at DESC, id DESC);

CREATE TABLE webhook_attempts (
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  number integer NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  duration_ms integer NOT NULL,
  status_code integer,
  -- The beginning of what came back.
  response text NOT NULL DEFAULT '' CHECK (length(response) <= 2000),
  -- Why nothing came back.
  error text,
  PRIMARY KEY (delivery_id, number)
);
