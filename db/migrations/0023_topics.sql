-- A topic of a project, shown as a tab of its own.
create table topic (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  description text not null check (length(description) between 1 and 2000),
  place integer not null, -- 1, 2, 3 … within the project
  created_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index topic_project_id on topic (project_id, place);
create index topic_created_by on topic (created_by);
