-- Events and their attendees.

create table event (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null default '',
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  time_zone text not null, -- IANA name of the zone of its location, in which the times are shown
  external_link text not null default '',
  online_link text not null default '', -- for attendees only
  avatar_key text references media (key) on delete set null,
  country_code text,
  city text not null default '',
  venue text not null default '',
  latitude double precision,
  longitude double precision,
  capacity integer check (capacity > 0), -- null: unlimited
  revision integer not null default 0, -- SEQUENCE of its calendar entry
  created_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint event_ends_after_start check (ends_at > starts_at)
);
create index event_starts_at on event (starts_at, id);
create index event_created_by on event (created_by) where created_by is not null;
create index event_avatar_key on event (avatar_key) where avatar_key is not null;

-- Attendees and the waiting list, in the order of their ids.
create table event_attendance (
  id bigint generated always as identity primary key,
  event_id bigint not null references event (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  is_waiting boolean not null,
  since timestamptz not null default now(),
  reminded_at timestamptz,
  constraint event_attendance_once unique (event_id, person_id)
);
create index event_attendance_in_turn on event_attendance (event_id, is_waiting, id);
create index event_attendance_person_id on event_attendance (person_id, event_id);
