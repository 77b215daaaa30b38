-- Sessions with advisors, and the hours that advisors publish.

create table advisor_hours (
  advisor_id bigint primary key references person (id) on delete cascade,
  hours jsonb not null, -- wall times and their zone, as in contract/calendar/advisor-hours.ts
  updated_at timestamptz(3) not null default now()
);

-- A slot that is booked, or held for a few minutes while its member writes what it is about.
create table advisor_session (
  id bigint generated always as identity primary key,
  advisor_id bigint not null references person (id) on delete cascade,
  member_id bigint not null references person (id) on delete cascade,
  title text not null default '',
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  held_until timestamptz, -- null once it is booked
  revision integer not null default 0, -- SEQUENCE of its calendar entry
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint advisor_session_ends_after_start check (ends_at > starts_at),
  -- Whatever the server thinks, an advisor is never booked twice (REL-09).
  constraint advisor_session_single exclude using gist (advisor_id with =, tstzrange(starts_at, ends_at) with &&)
);
create index advisor_session_member_id on advisor_session (member_id, starts_at);
create unique index advisor_session_one_hold on advisor_session (member_id) where held_until is not null;
create index advisor_session_held_until on advisor_session (held_until) where held_until is not null;

-- Private addresses of calendars: the token is computed from the seed and SECRET_KEY, and found by its hash.
create table calendar_feed (
  person_id bigint primary key references person (id) on delete cascade,
  seed bytea not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint calendar_feed_token_hash unique (token_hash)
);

-- An entry for the reader's calendar: its method and the iCalendar text (RFC 5546).
alter table mail add column calendar_entry jsonb;
