-- Browsers to which notifications are pushed (RFC 8030), with the keys that encrypt them (RFC 8291). A subscription ends
-- with the session in which it was made.
create table push_subscription (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  session_id bigint not null references session (id) on delete cascade,
  endpoint text not null check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz(3) not null,
  last_success_at timestamptz(3),
  constraint push_subscription_of_session unique (session_id),
  constraint push_subscription_endpoint unique (endpoint)
);
create index push_subscription_person_id on push_subscription (person_id);
