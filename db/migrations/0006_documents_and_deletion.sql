-- Who deleted a survey, the documents of projects, and bytes that go when their rows do.

alter table survey add column deleted_by bigint references person (id) on delete set null;
create index survey_deleted_at on survey (deleted_at desc, id desc) where deleted_at is not null;

-- A document of a project. Without a version it is still being written.
create table document (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  permissions text not null check (permissions in ('PUBLIC', 'MEMBERS_ONLY', 'ADMIN_ONLY')), -- who reads it (DAT-53)
  is_data_doc boolean not null default false,
  created_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index document_project_id on document (project_id, updated_at desc, id desc);

-- Its files: the newest is the document, those before it are kept.
create table document_version (
  id bigint generated always as identity primary key,
  document_id bigint not null references document (id) on delete cascade,
  media_key text not null unique references media (key),
  created_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now()
);
create index document_version_document_id on document_version (document_id, id desc);

-- Files whose rows are gone, and whose bytes a job removes.
create table media_gone (
  key text primary key,
  at timestamptz not null default now()
);

-- A file goes with what it belonged to, however that went: a purge, a deleted project, a replaced answer.
create function forget_media() returns trigger
  language plpgsql
  as $$
begin
  with forgotten as (delete from media where key in (select media_key from gone) returning key)
  insert into media_gone (key) select key from forgotten on conflict do nothing;
  return null;
end
$$;
create trigger answer_file_gone after delete on answer_file
  referencing old table as gone for each statement execute function forget_media();
create trigger document_version_gone after delete on document_version
  referencing old table as gone for each statement execute function forget_media();
