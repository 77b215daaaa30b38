-- Documents of projects, their versions, and the rows of CSV files.

create table document (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id) on delete cascade,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  permissions text not null check (permissions in ('PUBLIC', 'MEMBERS_ONLY', 'ADMIN_ONLY')), -- readers (DAT-53)
  is_data_doc boolean not null default false,
  awaits_file boolean not null default false, -- a job is writing its first version
  created_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  removed_at timestamptz, -- it can be restored with its versions until it is purged
  removed_by bigint references person (id) on delete set null
);
create index document_project_id on document (project_id, updated_at desc, id desc) where removed_at is null;
create index document_removed on document (removed_at) where removed_at is not null;

-- A document without versions is a text only.
create table document_version (
  id bigint generated always as identity primary key,
  document_id bigint not null references document (id) on delete cascade,
  number integer not null check (number > 0), -- 1, 2, 3 …
  media_key text not null references media (key), -- a restored version shares the file of the original
  restored_from integer, -- number of the original
  preview text check (preview in ('image', 'pdf', 'text')), -- according to the content, not the name
  created_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now()
);
create unique index document_version_number on document_version (document_id, number);
create index document_version_media_key on document_version (media_key);
create trigger document_version_gone after delete on document_version
  referencing old table as gone for each statement execute function forget_media();

-- The CSV file of the newest version of a data document.
create table document_data (
  id bigint generated always as identity primary key,
  media_key text unique references media (key) on delete set null, -- null: a job deletes the rows
  shape jsonb not null, -- separator, encoding, columns with types, number of rows
  summary jsonb, -- statistics of each column; null until the rows are loaded
  created_at timestamptz not null default now()
);
create index document_data_unused on document_data (id) where media_key is null;

-- A job inserts up to a million rows for one file and deletes them in batches. There is no foreign key, because it
-- would be checked for each row.
create table document_data_row (
  data_id bigint not null,
  number integer not null,
  cells text[] not null, -- numbers with a decimal point
  primary key (data_id, number)
);
