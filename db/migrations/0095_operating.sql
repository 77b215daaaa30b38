-- Attempts that all nodes count together (docs/decisions/0078): a hash of what is limited and of whose attempt it was.
-- Not in the write-ahead log, and empty after a crash of PostgreSQL.
create unlogged table attempt_count (
  key bytea primary key,
  count int not null,
  ends_at timestamptz not null
);
create index attempt_count_ends_at on attempt_count (ends_at);

-- Processes that serve, as they describe themselves every few seconds; a stop removes its row, a kill does not.
create unlogged table running_node (
  id uuid primary key,
  host text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  memory_bytes bigint not null,
  -- Of DATA_DIR.
  disk_free_bytes bigint not null,
  disk_bytes bigint not null
);

create table backup_made (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  bytes bigint not null,
  files int not null,
  damaged int not null
);
