-- The latest visit of each person to each project, for counting news since the one before.
create table project_visit (
  person_id bigint not null references person (id) on delete cascade,
  project_id bigint not null references project (id) on delete cascade,
  seen_at timestamptz not null,
  since timestamptz, -- end of the previous visit; null during the first
  steps_dismissed_at timestamptz, -- when the person dismissed the first steps of a new project
  primary key (person_id, project_id)
);
create index project_visit_project_id on project_visit (project_id);
