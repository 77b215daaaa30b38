-- Advisor sessions, the hours that advisors publish, and calendar feeds.

create table advisor_hours (
  advisor_id bigint primary key references person (id) on delete cascade,
  hours jsonb not null, -- wall times and their zone, as in contract/calendar/advisor-hours.ts
  updated_at timestamptz(3) not null default now()
);

-- A booked slot, or one that is held for a few minutes while the member completes the booking.
create table advisor_session (
  id bigint generated always as identity primary key,
  advisor_id bigint not null references person (id) on delete cascade,
  member_id bigint not null references person (id) on delete cascade,
  title text not null default '',
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  held_until timestamptz, -- null once it is booked
  revision integer not null default 0, -- SEQUENCE of its calendar entry
  told_revision integer, -- the latest revision that was mailed to both; null: none
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint advisor_session_ends_after_start check (ends_at > starts_at),
  -- Prevents double bookings also if the server misses one (REL-09).
  constraint advisor_session_single exclude using gist (advisor_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index advisor_session_member_id on advisor_session (member_id, starts_at);
create unique index advisor_session_one_hold on advisor_session (member_id) where held_until is not null;
create index advisor_session_held_until on advisor_session (held_until) where held_until is not null;

-- Private addresses of calendars. The token is computed from the seed and SECRET_KEY, and looked up by its hash.
create table calendar_feed (
  person_id bigint primary key references person (id) on delete cascade,
  seed bytea not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint calendar_feed_token_hash unique (token_hash)
);
