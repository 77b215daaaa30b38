-- Second factors of sign-ins.

-- The authenticator app of a person. The secret is encrypted with SECRET_KEY.
create table authenticator_app (
  person_id bigint primary key references person (id) on delete cascade,
  secret bytea not null,
  started_at timestamptz(3) not null,
  confirmed_at timestamptz(3), -- null until a code has shown that the app has the secret
  last_step bigint, -- period of the last accepted code: neither it nor an earlier one works again
  last_used_at timestamptz(3)
);
create index authenticator_app_started_at on authenticator_app (started_at) where confirmed_at is null;

-- Codes that replace a lost second factor, each of them once.
create table recovery_code (
  person_id bigint not null references person (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (person_id, code_hash)
);

-- Passkeys, which are second factors and sign in without a password.
create table passkey (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  credential_id text not null unique, -- base64url, chosen by the device
  public_key bytea not null,
  counter bigint not null, -- of its uses; 0 for passkeys that do not count
  transports text[] not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkey_person_id on passkey (person_id);

-- What a second factor has to answer: sign-ins after the password, sign-ins by passkey alone, whose person is not known
-- yet, new passkeys, and changes of second factors. Whatever ends the sessions of a person ends these too.
create table sign_in_challenge (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('second-step', 'passkey', 'new-passkey', 'proof')),
  person_id bigint references person (id) on delete cascade,
  token_hash bytea not null unique,
  remember boolean not null default false,
  expires_at timestamptz(3) not null,
  check ((purpose = 'passkey') = (person_id is null))
);
create index sign_in_challenge_person_id on sign_in_challenge (person_id);
create index sign_in_challenge_expires_at on sign_in_challenge (expires_at);

-- Browsers in which a person signs in without a second factor, recognised by a cookie.
create table trusted_browser (
  person_id bigint not null references person (id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (person_id, token_hash)
);
create index trusted_browser_expires_at on trusted_browser (expires_at);
