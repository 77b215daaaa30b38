-- Addresses of other programs that are sent the events of a project or of an institution.
create table webhook (
  id bigint generated always as identity primary key,
  project_id bigint references project (id) on delete cascade,
  institute_id bigint references institute (id) on delete cascade,
  url text not null,
  events text[] not null,
  -- Encrypted with SECRET_KEY. The previous one signs, too, until receivers know the new one.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  is_active boolean not null default true,
  -- Set when it was turned off after a day of failures.
  paused_at timestamptz(3),
  -- The first failure since the last success.
  failing_since timestamptz(3),
  -- While the receiver is out of reach, other messages wait.
  held_until timestamptz(3),
  last_success_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_error text,
  created_by bigint references person (id) on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint webhook_has_one_owner check (num_nonnulls(project_id, institute_id) = 1)
);
-- A create that is sent twice makes one webhook.
create unique index webhook_of_project on webhook (project_id, url);
create unique index webhook_of_institute on webhook (institute_id, url);
create index webhook_created_by on webhook (created_by) where created_by is not null;

-- Messages to a webhook, kept for 30 days.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook (id) on delete cascade,
  -- The header webhook-id.
  message_id text not null,
  event text not null,
  body text not null,
  state text not null default 'waiting' constraint webhook_delivery_state_check
    check (state in ('waiting', 'delivered', 'failed')),
  -- Requested by a person, so that it is also sent while the webhook is off.
  is_requested boolean not null default false,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  retry_until timestamptz(3) not null,
  -- Of the last attempt.
  status integer,
  error text,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- A listener that runs twice stores one message.
  constraint webhook_delivery_once unique (webhook_id, message_id)
);
create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at, id) where state = 'waiting';
create index webhook_delivery_log on webhook_delivery (webhook_id, id);
create index webhook_delivery_created_at on webhook_delivery (created_at);

create table webhook_attempt (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery (id) on delete cascade,
  at timestamptz(3) not null,
  -- Milliseconds.
  duration integer not null,
  -- Null without a response.
  status integer,
  error text,
  -- The beginning of the body of the response.
  reply text
);
create index webhook_attempt_delivery_id on webhook_attempt (delivery_id, id);
