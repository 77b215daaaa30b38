-- Saved views of the table of results: filters, order and columns.
create table result_view (
  id bigint generated always as identity primary key,
  survey_id bigint not null references survey (id) on delete cascade,
  -- Whose view it is; null if it is shared with all who may see the results.
  person_id bigint references person (id) on delete cascade,
  created_by bigint references person (id) on delete set null,
  name text not null,
  sort text not null,
  filters text[] not null,
  -- Keys of the columns in order; null for all.
  variables text[],
  columns text not null check (columns in ('joined', 'split')),
  saved_at timestamptz(3) not null
);
create unique index result_view_own on result_view (survey_id, person_id, name) where person_id is not null;
create unique index result_view_shared on result_view (survey_id, name) where person_id is null;
create index result_view_person_id on result_view (person_id) where person_id is not null;
create index result_view_created_by on result_view (created_by) where created_by is not null;

-- The tab of results that each person used last.
create table result_tab (
  person_id bigint primary key references person (id) on delete cascade,
  tab text not null
);
