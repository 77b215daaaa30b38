-- A survey can be the next round of another one, with whose results institutions are compared. `comparison`: with which
-- others the institutions that answer it may compare themselves; null for none.
alter table survey
  add column previous_id bigint references survey (id) on delete set null check (previous_id <> id),
  add column comparison text check (comparison in ('all', 'type', 'region', 'size'));
create index survey_previous_id on survey (previous_id) where previous_id is not null;

-- The values of a group that institutions have been shown, by column of the results, until enough of them have changed.
-- `by` and `part` are the group: 'type' and 'Bank', for example. `values` has numbers by the id of an institution; that of
-- a deleted one stays, as the difference would reveal it.
create table compared_values (
  survey_id bigint not null references survey (id) on delete cascade,
  by text not null check (by in ('all', 'type', 'region', 'size')),
  part text not null,
  column_key text not null,
  values jsonb not null,
  taken_at timestamptz(3) not null,
  primary key (survey_id, by, part, column_key)
);
