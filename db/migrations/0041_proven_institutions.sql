-- Proven institutions.

-- Domains of an institute, proven or being proven. A domain is proven for one institute at a time.
create table institute_domains (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institute (id) on delete cascade,
  -- As in a URL: lower case, xn--… for other scripts.
  domain text not null constraint institute_domains_domain_check check (domain = lower(domain)),
  -- Value that the TXT record must have.
  token text not null,
  -- Until when it can be proven; null once it is.
  expires_at timestamptz(3),
  added_by bigint references person (id) on delete set null,
  added_at timestamptz(3) not null,
  -- The latest mail with a link that proves the domain, used by the person who has requested it.
  mail_to text,
  mail_token_hash bytea unique,
  mail_requested_by bigint references person (id) on delete set null,
  mail_expires_at timestamptz(3),
  how text constraint institute_domains_how_check check (how in ('dns', 'mail', 'staff')),
  -- Null before it is proven, and after it is lost.
  proven_at timestamptz(3),
  proven_by bigint references person (id) on delete set null,
  -- By staff, who have proven it.
  note text not null default '',
  -- The latest check, and failed ones on different days since the last that succeeded.
  checked_at timestamptz(3),
  failed_checks int not null default 0,
  lost_at timestamptz(3),
  constraint institute_domains_once unique (institute_id, domain),
  constraint institute_domains_proven_check check (
    proven_at is null or (how is not null and expires_at is null and lost_at is null))
);
create unique index institute_domains_proven on institute_domains (domain) where proven_at is not null;
create index institute_domains_checked_at on institute_domains (checked_at) where proven_at is not null;
create index institute_domains_expires_at on institute_domains (expires_at) where expires_at is not null;
create index institute_domains_added_by on institute_domains (added_by);
create index institute_domains_mail_requested_by on institute_domains (mail_requested_by)
  where mail_requested_by is not null;
create index institute_domains_proven_by on institute_domains (proven_by) where proven_by is not null;

alter table institute
  -- Requests of people with an address of a proven domain are approved.
  add column approves_own_domains boolean not null default false,
  -- Held for staff, because it looks like a proven institute: private until they decide.
  add column held_at timestamptz(3),
  add column held_like bigint references institute (id) on delete set null,
  -- Its visibility once it is cleared.
  add column held_visibility text check (held_visibility in ('public', 'private')),
  -- Staff have decided that it is no look-alike; until its name or website changes.
  add column cleared_at timestamptz(3),
  add constraint institute_held_is_private check (held_at is null or profile_visibility = 'private');
create index institute_held on institute (held_at) where held_at is not null;
create index institute_held_like on institute (held_like) where held_like is not null;

-- Institutes that vouch for others.
create table institute_vouch (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institute (id) on delete cascade,
  by_institute_id bigint not null references institute (id) on delete cascade,
  vouched_by bigint references person (id) on delete set null,
  vouched_at timestamptz(3) not null,
  constraint institute_vouch_once unique (institute_id, by_institute_id),
  constraint institute_vouch_of_others check (institute_id <> by_institute_id)
);
create index institute_vouch_by_institute_id on institute_vouch (by_institute_id);
create index institute_vouch_vouched_by on institute_vouch (vouched_by) where vouched_by is not null;

-- People whose roles Admins or staff have declined or removed: their requests are never approved automatically.
create table institute_turned_down (
  institute_id bigint not null references institute (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  turned_down_at timestamptz(3) not null,
  primary key (institute_id, person_id)
);
create index institute_turned_down_person_id on institute_turned_down (person_id);
