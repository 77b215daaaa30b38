-- Bytes are stored before the transaction that inserts their row in `media`. Until then their key is here, so that they
-- are deleted if the transaction fails or the process is killed.
alter table media_gone add column due_at timestamptz not null default now();
