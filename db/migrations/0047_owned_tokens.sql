-- Tokens can belong to a project or an institute instead of a person: they outlive the account of who created them.
alter table api_token
  alter column person_id drop not null,
  add column project_id bigint references project (id) on delete cascade,
  add column institute_id bigint references institute (id) on delete cascade,
  add column created_by bigint references person (id) on delete set null,
  add constraint api_token_one_owner check (num_nonnulls(person_id, project_id, institute_id) = 1);
create unique index api_token_of_project on api_token (project_id, lower(name))
  where revoked_at is null and project_id is not null;
create unique index api_token_of_institute on api_token (institute_id, lower(name))
  where revoked_at is null and institute_id is not null;
create index api_token_project_id on api_token (project_id) where project_id is not null;
create index api_token_institute_id on api_token (institute_id) where institute_id is not null;
create index api_token_created_by on api_token (created_by) where created_by is not null;
