-- When somebody was last on the page of a project, for what has changed there since.

create table project_visit (
  person_id bigint not null references person (id) on delete cascade,
  project_id bigint not null references project (id) on delete cascade,
  seen_at timestamptz not null,
  since timestamptz, -- when the visit before the present one ended; null on the first
  steps_dismissed_at timestamptz, -- when they dismissed the first steps of a new project
  primary key (person_id, project_id)
);
create index project_visit_project_id on project_visit (project_id);
