-- Stored files.

-- The bytes are in the media folder, under the key.
create table media (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{22}$'),
  file_name text not null,
  content_type text not null,
  size bigint not null,
  sha256 bytea not null,
  is_public boolean not null,
  owner_id bigint, -- who uploaded it; null without a session
  project_id bigint, -- only for the project's quota, so it is no foreign key
  created_at timestamptz not null default now()
);
create index media_file_name on media (file_name, created_at desc);
-- For the quotas of projects and people.
create index media_project_id on media (project_id) include (size);
create index media_owner_id on media (owner_id, created_at) include (size);

-- Keys whose rows are deleted. A job deletes the bytes.
create table media_gone (
  key text primary key,
  at timestamptz not null default now()
);

-- Deletes the files of deleted rows, whatever deleted the rows: a purge, a deleted project or a replaced answer.
create function forget_media() returns trigger
  language plpgsql
  as $$
begin
  with forgotten as (delete from media where key in (select media_key from gone) returning key)
  insert into media_gone (key) select key from forgotten on conflict do nothing;
  return null;
end
$$;
