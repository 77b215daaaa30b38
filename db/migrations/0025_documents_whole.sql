-- Documents have versions that can be restored, can be removed for a while, and are read as data.

-- A removed document comes back with its versions until it is purged.
alter table document add column removed_at timestamptz;
alter table document add column removed_by bigint references person (id) on delete set null;
drop index document_project_id;
create index document_project_id on document (project_id, updated_at desc, id desc) where removed_at is null;
create index document_removed on document (removed_at) where removed_at is not null;

-- A document may be a text alone: only what a job writes waits for a file.
alter table document add column awaits_file boolean not null default false;
update document set awaits_file = true
  where not exists (select from document_version where document_id = document.id);

-- Versions are numbered from 1; a restored one has the file of the version that it repeats.
alter table document_version add column number int not null default 1 check (number > 0);
alter table document_version alter column number drop default;
alter table document_version add column restored_from int;
-- How a browser may show it: found in the content, never in the name.
alter table document_version add column preview text check (preview in ('image', 'pdf', 'text'));
update document_version set preview = case when content_type = 'application/pdf' then 'pdf' else 'text' end
  from media where media.key = media_key and content_type in ('application/pdf', 'text/csv; charset=utf-8');
drop index document_version_document_id;
create unique index document_version_number on document_version (document_id, number);
alter table document_version drop constraint document_version_media_key_key;
create index document_version_media_key on document_version (media_key);

-- The rows of a CSV file, while it is the newest version of a data document.
create table document_data (
  id bigint generated always as identity primary key,
  media_key text unique references media (key) on delete set null, -- null: to be deleted by a job
  shape jsonb not null, -- separator, encoding, columns with their types, number of rows
  summary jsonb, -- figures of each column, once the rows are loaded
  created_at timestamptz not null default now()
);
create index document_data_unused on document_data (id) where media_key is null;

-- Written by one job and deleted in batches, up to a million for one file: no foreign key looks at each of them.
create table document_data_row (
  data_id bigint not null,
  number int not null,
  cells text[] not null, -- numbers with a decimal point
  primary key (data_id, number)
);
