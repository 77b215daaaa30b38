-- Saved filters with which a person's searches start. Without a row, searches cover everything.
create table search_filter (
  person_id bigint primary key references person (id) on delete cascade,
  kinds text[] not null check (cardinality(kinds) > 0),
  types text[] not null default '{}',
  sdgs text[] not null default '{}',
  regions text[] not null default '{}',
  updated_at timestamptz(3) not null default now()
);
