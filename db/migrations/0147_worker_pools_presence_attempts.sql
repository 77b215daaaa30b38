-- Worker pools of the job queue that are alive: each process reports its own every few seconds.
create unlogged table worker_pool (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Attempts that all nodes count together, as rate-limiter-flexible stores them.
drop table attempt_count;
create unlogged table attempt_count (
  key varchar(255) primary key, -- a hash of the limit and of whose attempt it was
  points integer not null default 0,
  expire bigint -- milliseconds since 1970
);
create index attempt_count_expire on attempt_count (expire);

-- Who is at a topic, through which node. A node renews the rows of its people until they leave.
drop table presence;
drop table live_node;
create unlogged table presence (
  topic text not null,
  person_id bigint not null, -- no reference: deleted people are left out when it is read
  node_id uuid not null,
  place text not null default '', -- within the topic
  came_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (topic, person_id, node_id)
);
