-- Filters and order of a list that a person saved under a name.
create table saved_view (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  list text not null check (list in ('institutes', 'members')),
  name text not null,
  -- The query of the list's address.
  search text not null,
  -- Whether the list opens with it.
  is_default boolean not null,
  saved_at timestamptz(3) not null,
  unique (person_id, list, name)
);
create unique index saved_view_default on saved_view (person_id, list) where is_default;

-- When the Admins of the invited institute were last reminded.
alter table project_invitation add column reminded_at timestamptz(3);
