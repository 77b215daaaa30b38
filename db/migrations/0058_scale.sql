-- Live messages that wait for the commit of their transaction. A crash of PostgreSQL may lose them: nodes then lose their
-- connections too, and pages fetch again.
create unlogged table live_message (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('live', 'push')),
  payload text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- When each kind of recurring work was last completed, on any node.
create table recurring_work (
  name text primary key,
  finished_at timestamptz,
  seconds double precision,
  failed_at timestamptz,
  error text
);
