-- Where a backup was written; null for those made before.
alter table backup_made add column file text;

-- Rehearsals of a restore: a backup was restored into a temporary database and folder, and compared.
create table restore_rehearsal (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null,
  file text not null,
  backup_at timestamptz(3), -- as of when the backup is; null if it could not be read
  seconds double precision not null,
  rows_compared boolean not null, -- whether the backup records the number of rows of each table
  differences text[] not null -- none if the restore was proven
);
