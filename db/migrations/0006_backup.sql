-- Backups that were made.
create table backup_made (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  bytes bigint not null,
  files integer not null,
  damaged integer not null
);
