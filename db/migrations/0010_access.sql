-- Sessions, mailed links and invitations. Only the SHA-256 of each token is stored.

-- A sign-in on one device.
create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  person_id bigint not null references person (id) on delete cascade,
  remember boolean not null,
  -- For the list of the person's devices.
  user_agent text not null default '' check (length(user_agent) <= 300),
  ip inet,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  constraint session_token_hash unique (token_hash)
);
create index session_person_id on session (person_id);
create index session_expires_at on session (expires_at);

-- Mailed links that confirm an address or set a new password. Each works once, and a newer one replaces it.
create table person_link (
  token_hash bytea primary key,
  person_id bigint not null references person (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint person_link_one_of_a_kind unique (person_id, purpose)
);

-- Changes of e-mail addresses: the unconfirmed one of each person, and all earlier ones.
create table email_change (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  former_email text not null,
  email text not null,
  -- Of the mailed link. Null before it is mailed, after it was used, and if the address has another account.
  token_hash bytea unique,
  session_id bigint, -- the requesting session, which stays signed in
  requested_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  changed_at timestamptz(3)
);
create unique index email_change_one_waits on email_change (person_id) where changed_at is null;
create index email_change_person_id on email_change (person_id);

-- An invitation to register, and to join an institute or a project. The link works until the registration is
-- complete, so that a visitor can close the page and come back.
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
  used_at timestamptz,
  withdrawn_at timestamptz,
  constraint invitation_project foreign key (project_id) references project (id) on delete cascade
);
create index invitation_institute_id on invitation (institute_id, id desc) where institute_id is not null;
create index invitation_invited_by on invitation (invited_by, created_at);

-- An opened invitation. The visitor can read it and complete the registration.
create table guest_session (
  token_hash bytea primary key,
  invitation_id bigint not null references invitation (id) on delete cascade,
  expires_at timestamptz not null,
  constraint guest_session_one_of_an_invitation unique (invitation_id)
);
