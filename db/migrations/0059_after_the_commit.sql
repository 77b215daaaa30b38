-- Bytes are stored before the transaction that inserts their row in `media`. Until then their key is here, so that they
-- are deleted if the transaction fails or the process is killed.
alter table media_gone add column due_at timestamptz not null default now();

-- Jobs that wait for the commit of their transaction. They are then moved to graphile_worker, which uses NOTIFY:
-- PostgreSQL commits transactions with NOTIFY one after the other.
create table queued_job (
  id bigint generated always as identity primary key,
  name text not null,
  payload json not null,
  queue text,
  key text,
  run_at timestamptz,
  priority integer,
  created_at timestamptz not null default now()
);
