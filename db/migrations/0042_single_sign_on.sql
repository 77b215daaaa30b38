-- Single sign-on by OpenID Connect. The provider of the whole installation is in the settings; rows without an institute
-- belong to it.

-- The provider of an institute, for people with an address at one of its proven domains.
create table institute_sign_on (
  institute_id bigint primary key references institute (id) on delete cascade,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null, -- encrypted with SECRET_KEY
  is_required boolean not null default false, -- people with such an address cannot sign in with a password
  asks_second_factor boolean not null default false, -- by declaration of its Admins, with every sign-on
  default_role text not null, -- of new members
  admin_claim text, -- members in whose token it has one of the values become Admin
  admin_values text[] not null default '{}',
  updated_at timestamptz(3) not null,
  updated_by bigint references person (id) on delete set null,
  constraint institute_sign_on_admins check ((admin_claim is null) = (admin_values = '{}'))
);
create index institute_sign_on_updated_by on institute_sign_on (updated_by) where updated_by is not null;

-- Accounts at providers with which a person signs in.
create table sign_on_link (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  institute_id bigint references institute (id) on delete cascade,
  issuer text not null,
  subject text not null,
  email text not null, -- when it was linked
  linked_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  constraint sign_on_link_subject unique nulls not distinct (institute_id, issuer, subject),
  constraint sign_on_link_once unique nulls not distinct (person_id, institute_id, issuer)
);
create index sign_on_link_issuer on sign_on_link (issuer, subject);

-- Sign-ons that were started in a browser, each of which can be finished once. Code verifier and nonce are derived from
-- the cookie of the browser, so they are not stored.
create table sign_on_attempt (
  state_hash bytea primary key,
  browser_hash bytea not null,
  institute_id bigint references institute (id) on delete cascade,
  issuer text not null, -- the provider may have been changed before the return
  client_id text not null,
  remember boolean not null,
  person_id bigint references person (id) on delete cascade, -- who links, if the sign-on is for that
  expires_at timestamptz(3) not null
);
create index sign_on_attempt_institute_id on sign_on_attempt (institute_id) where institute_id is not null;
create index sign_on_attempt_person_id on sign_on_attempt (person_id) where person_id is not null;
create index sign_on_attempt_expires_at on sign_on_attempt (expires_at);

-- Finished sign-ons whose address belongs to an account that is not linked yet: its owner confirms with the password.
create table sign_on_confirmation (
  token_hash bytea primary key,
  person_id bigint not null references person (id) on delete cascade,
  institute_id bigint references institute (id) on delete cascade,
  issuer text not null,
  subject text not null,
  email text not null,
  remember boolean not null,
  has_second_factor boolean not null,
  provider_sid text,
  tokens bytea not null, -- encrypted with SECRET_KEY
  expires_at timestamptz(3) not null
);
create index sign_on_confirmation_person_id on sign_on_confirmation (person_id);
create index sign_on_confirmation_institute_id on sign_on_confirmation (institute_id) where institute_id is not null;
create index sign_on_confirmation_expires_at on sign_on_confirmation (expires_at);

-- Sessions that were opened by a sign-on, or wait for a second factor.
create table sign_on_session (
  id bigint generated always as identity primary key,
  link_id bigint not null references sign_on_link (id) on delete cascade,
  challenge_id bigint unique references sign_in_challenge (id) on delete cascade,
  session_id bigint unique references session (id) on delete cascade,
  provider_sid text, -- of the session at the provider, for its logouts
  tokens bytea not null, -- ID token and refresh token, encrypted with SECRET_KEY
  can_refresh boolean not null, -- whether the provider lets us check that the account still exists
  checked_at timestamptz(3) not null, -- when the provider last confirmed the account
  check_at timestamptz(3) not null, -- when it is asked next
  constraint sign_on_session_of_one check (num_nonnulls(challenge_id, session_id) = 1)
);
create index sign_on_session_link_id on sign_on_session (link_id);
create index sign_on_session_checked_at on sign_on_session (checked_at);
create index sign_on_session_check_at on sign_on_session (check_at) where can_refresh;

-- Logout tokens of providers that were used, until they expire.
create table sign_on_logout (
  token_hash bytea primary key,
  expires_at timestamptz(3) not null
);
create index sign_on_logout_expires_at on sign_on_logout (expires_at);
