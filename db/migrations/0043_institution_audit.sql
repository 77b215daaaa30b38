-- Entries before this migration belong to no chain: nobody knows which institutions they concerned.
alter table audit_entry
  -- Institutions whose data it concerns, where its subject does not tell.
  add column institutes bigint[],
  -- Whether it has been added to the chains of the institutions that it concerns.
  add column is_sealed boolean not null default true;
alter table audit_entry alter column is_sealed set default false;
create index audit_entry_unsealed on audit_entry (id) where not is_sealed;

-- What a person has read today, so that it is logged once a day.
create table audit_daily (
  day date not null,
  actor_id bigint not null,
  action text not null,
  subject text not null,
  constraint audit_daily_pkey primary key (day, actor_id, action, subject)
);

-- The audit log of each institution: a chain of entries, each with the hash of the one before.
create table institute_audit (
  institute_id bigint not null references institute (id) on delete cascade,
  number bigint not null,
  entry_id bigint not null references audit_entry (id) on delete cascade,
  previous_hash bytea not null,
  hash bytea not null,
  signature bytea not null,
  -- The public key of the signature, base64url.
  signing_key text not null,
  constraint institute_audit_pkey primary key (institute_id, number),
  constraint institute_audit_once unique (institute_id, entry_id)
);
create index institute_audit_entry on institute_audit (entry_id);

-- The last entry of each chain.
create table institute_audit_head (
  institute_id bigint not null references institute (id) on delete cascade,
  number bigint not null,
  hash bytea not null,
  constraint institute_audit_head_pkey primary key (institute_id)
);

-- Entries that still have to be forwarded to AUDIT_SYSLOG.
create table audit_forward (
  entry_id bigint not null references audit_entry (id) on delete cascade,
  constraint audit_forward_pkey primary key (entry_id)
);

-- Violations of the Content-Security-Policy that browsers have reported, by what was blocked and where.
create table csp_report (
  directive text not null,
  -- Its origin, or a word such as 'inline'.
  blocked text not null,
  -- The path of the page, with ids replaced.
  page text not null,
  reports bigint not null default 1,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  constraint csp_report_pkey primary key (directive, blocked, page)
);
create index csp_report_last_at on csp_report (last_at);

-- A link that lets the browser in which it is opened sign in while guesses have paused the account.
alter table person_link drop constraint person_link_purpose_check;
alter table person_link add constraint person_link_purpose_check
  check (purpose = any (array['confirm'::text, 'reset'::text, 'unlock'::text]));
