-- Extensions, and the tables of server/platform.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- Text for comparing names, without case and accents. `unaccent` is only STABLE, because its dictionary can be
-- replaced. Ours never is, so indexes can use this function.
create function folded(text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, $1));

-- Responses of creating requests, so that a retry gets the same one (REL-05).
create table idempotency_key (
  scope text not null, -- the session's user, or 'anonymous'
  key text not null check (length(key) between 8 and 200),
  endpoint text not null,
  body_hash bytea not null,
  status integer,
  response jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_key_created_at on idempotency_key (created_at);

-- Actions with special rights and changes of accounts, without secrets or contents.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint,
  action text not null,
  subject text, -- such as 'project:12'
  concerns text, -- the second object, such as the person whose roles were changed or the target of a merge
  detail jsonb not null default '{}',
  ip inet
);
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_actor on audit_entry (actor_id, id desc);
create index audit_entry_subject on audit_entry (subject, id desc);
create index audit_entry_concerns on audit_entry (concerns, id desc) where concerns is not null;
create index audit_entry_action on audit_entry (action, id desc);

-- The unlogged tables below describe running processes. PostgreSQL empties them after a crash.

-- Serving processes. Each updates its row every few seconds and deletes it when it stops.
create unlogged table running_node (
  id uuid primary key,
  host text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null default now(),
  memory_bytes bigint not null,
  disk_free_bytes bigint not null, -- on the disk of DATA_DIR
  disk_bytes bigint not null
);

-- Worker pools of the job queue. Each process updates the rows of its pools every few seconds.
create unlogged table worker_pool (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- People on open pages, by topic and node. A node renews the rows of its people until they leave.
create unlogged table presence (
  topic text not null,
  person_id bigint not null, -- no foreign key: readers skip deleted people
  node_id uuid not null,
  place text not null default '', -- within the topic
  came_at timestamptz not null default clock_timestamp(),
  moved_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  primary key (topic, person_id, node_id)
);

-- Rate limits shared by all nodes, in the format of rate-limiter-flexible.
create unlogged table attempt_count (
  key varchar(255) primary key, -- a hash of the limit and of the address or account
  points integer not null default 0,
  expire bigint -- milliseconds since 1970
);
create index attempt_count_expire on attempt_count (expire);
