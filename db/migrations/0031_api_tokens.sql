-- Tokens by which programs act for a person. Ended ones are kept for a while, so that the program learns the reason.
create table api_token (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  scopes text[] not null,
  addresses text[] not null default '{}',
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  last_used_ip text
);
create index api_token_person_id on api_token (person_id);
-- A create that is sent twice makes one token.
create unique index api_token_one_name on api_token (person_id, lower(name)) where revoked_at is null;
