-- Accounts.
create table person (
  id bigint generated always as identity primary key,
  email text not null check (length(email) <= 254), -- as typed
  email_key text not null, -- NFC and lower case; identifies the account
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  -- Both are stored because folding thousands of names for one page of a list is slow.
  name_key text generated always as (folded(first_name || ' ' || last_name)) stored,
  search_text text generated always as (folded(first_name || ' ' || last_name || ' ' || email)) stored,
  about_me text not null default '',
  city text not null default '',
  time_zone text,
  avatar_key text references media (key) on delete set null,
  profile_visibility text not null default 'public' check (profile_visibility in ('public', 'private')),
  is_staff boolean not null default false,
  is_advisor boolean not null default false,
  active_modules text[] not null,
  confirmed_at timestamptz, -- when the e-mail address was confirmed; nobody can sign in before
  blocked_at timestamptz,
  deletion_requested_at timestamptz, -- the account is hidden; signing in within 14 days restores it
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint person_email_key unique (email_key)
);
create index person_by_name on person (name_key, id);
create index person_text on person using gin (search_text gin_trgm_ops);
create index person_created_at on person (created_at, id);
create index person_staff on person (id) where is_staff;
create index person_deletion_requested on person (deletion_requested_at) where deletion_requested_at is not null;
