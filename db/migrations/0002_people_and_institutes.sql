-- Places, people, their sessions and links, institutes and who belongs to them.

-- Cities with coordinates, from GeoNames (CC BY 4.0): loaded once by the places domain.
create table city (
  id integer primary key, -- GeoNames id
  name text not null,
  country_code char(2) not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null
);
create index city_country_name on city (country_code, folded(name) collate "C", population desc);

create table person (
  id bigint generated always as identity primary key,
  email text not null check (length(email) <= 254), -- as typed
  email_key text not null, -- NFC, lower case: what makes an account one
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  about_me text not null default '',
  city text not null default '',
  time_zone text,
  avatar_key text references media (key) on delete set null,
  profile_visibility text not null default 'public' check (profile_visibility in ('public', 'private')),
  is_staff boolean not null default false,
  is_advisor boolean not null default false,
  active_modules text[] not null,
  confirmed_at timestamptz, -- the e-mail is the person's own; nobody signs in before
  blocked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint person_email_key unique (email_key)
);

-- A sign-in. Only the SHA-256 of its token is kept.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  person_id bigint not null references person (id) on delete cascade,
  remember boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  constraint session_token_hash unique (token_hash)
);
create index session_person_id on session (person_id);
create index session_expires_at on session (expires_at);

-- Links that mails carry: confirm an address, set a new password. Single use; a newer one of a kind replaces it.
create table person_link (
  token_hash bytea primary key,
  person_id bigint not null references person (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint person_link_one_of_a_kind unique (person_id, purpose)
);

create table institute (
  id bigint generated always as identity primary key,
  name text not null,
  short_name text not null default '',
  type text not null,
  avatar_key text references media (key) on delete set null,
  mission text not null default '',
  vision text not null default '',
  website_url text not null default '',
  date_of_establishment date,
  total_number_of_staff integer check (total_number_of_staff >= 0),
  profile_visibility text not null default 'public' check (profile_visibility in ('public', 'private')),
  sustainable_development_goals text[] not null default '{}',
  country_code char(2),
  region text not null default '',
  city text not null default '',
  zip_code text not null default '',
  street text not null default '',
  latitude double precision,
  longitude double precision,
  type_details jsonb not null default '{}',
  is_new boolean not null default true, -- staff have not looked at it yet
  created_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index institute_name_trigrams on institute using gin (folded(name) gin_trgm_ops);

-- A person's role in an institute: Admin, Contact, Follower or a position. Unapproved ones give nothing.
create table institute_role (
  id bigint generated always as identity primary key,
  institute_id bigint not null references institute (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  role text not null,
  approved boolean not null default false,
  created_at timestamptz not null default now(),
  constraint institute_role_once unique (institute_id, person_id, role)
);
create index institute_role_person_id on institute_role (person_id);

-- An invitation to register, into an institute or a project. Only the SHA-256 of its token is kept.
-- It may be opened until it has been used, so that who closes the page can come back by the same link.
create table invitation (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  email text not null,
  institute_id bigint references institute (id) on delete cascade,
  project_id bigint,
  project_role text,
  invited_by bigint references person (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- What an opened invitation link is exchanged for: it can read the invitation and complete the registration.
create table guest_session (
  token_hash bytea primary key,
  invitation_id bigint not null references invitation (id) on delete cascade,
  expires_at timestamptz not null,
  constraint guest_session_one_of_an_invitation unique (invitation_id)
);
