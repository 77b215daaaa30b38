-- What every domain stands on: extensions, repeated requests, mails, files, the audit log.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- Comparison key of names: case and accents folded. The extension's own function is only STABLE, since its
-- dictionary could be replaced; ours never is, so an index may use it.
create function folded(text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, $1));

-- The answer that a creating request got, so that a retry gets it again (REL-05).
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

-- Mails are kept as sent: the transaction that causes one writes it, a job delivers it.
create table mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text
);
create index mail_created_at on mail (created_at);

-- A stored file. Its bytes lie in the media folder under the key.
create table media (
  key text primary key check (key ~ '^[A-Za-z0-9_-]{22}$'),
  file_name text not null,
  content_type text not null,
  size bigint not null,
  sha256 bytea not null,
  is_public boolean not null,
  owner_id bigint, -- who uploaded it; nothing when nobody was signed in
  created_at timestamptz not null default now()
);
create index media_file_name on media (file_name, created_at desc);

-- Who did what with special rights, and what happened to accounts. Never holds secrets or contents.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint,
  action text not null,
  subject text,
  detail jsonb not null default '{}',
  ip inet
);
create index audit_entry_at on audit_entry (at desc, id desc);
