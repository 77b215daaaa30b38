-- Requests of people who have lost their second factors and recovery codes to remove them.
create table factor_reset (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  requested_at timestamptz(3) not null,
  link_seed bytea not null, -- of the token that cancels it, the same in all mails
  link_hash bytea not null unique,
  granted_by bigint references person (id) on delete set null,
  granted_at timestamptz(3),
  due_at timestamptz(3), -- when the second factors are removed
  ended_at timestamptz(3),
  outcome text check (outcome in ('removed', 'cancelled', 'declined', 'expired')),
  constraint factor_reset_is_due_once_granted check ((granted_at is null) = (due_at is null)),
  constraint factor_reset_has_outcome check ((ended_at is null) = (outcome is null))
);
create unique index factor_reset_open on factor_reset (person_id) where ended_at is null;
create index factor_reset_due_at on factor_reset (due_at) where ended_at is null;
create index factor_reset_person_id on factor_reset (person_id);
create index factor_reset_granted_by on factor_reset (granted_by);
create index factor_reset_ended_at on factor_reset (ended_at);
