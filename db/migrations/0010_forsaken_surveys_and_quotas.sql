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

-- How much a project and a person store is limited, so a file says in which project it is. Nothing is read by that, so
-- it is no foreign key.
alter table media add column project_id bigint;
update media set project_id = survey.project_id
  from answer_file join survey on survey.id = answer_file.survey_id where answer_file.media_key = media.key;
update media set project_id = document.project_id
  from document_version version join document on document.id = version.document_id where version.media_key = media.key;
create index media_project_id on media (project_id) include (size);
create index media_owner_id on media (owner_id, created_at) include (size);
