-- A survey outlives its project until a job has removed it, step by step: its answers are too many for one request.

-- Without a project nobody reaches it any more.
alter table survey alter column project_id drop not null;
alter table survey drop constraint survey_project_id_fkey;
alter table survey add constraint survey_project_id_fkey
  foreign key (project_id) references project (id) on delete set null;
create index survey_forsaken on survey (id) where project_id is null;

-- Its name is free.
drop index survey_name_key;
create unique index survey_name_key on survey (lower(name)) where project_id is not null;
