-- Changes of a person's e-mail address: the one that waits for its confirmation, and the addresses of before.
create table email_change (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  former_email text not null,
  email text not null,
  -- Of the mailed link; null before it is mailed, where the address has an account, and once it was used.
  token_hash bytea unique,
  -- The session that asked: it stays signed in.
  session_id bigint,
  requested_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  changed_at timestamp(3) with time zone
);
create unique index email_change_one_waits on email_change (person_id) where changed_at is null;
create index email_change_person_id on email_change (person_id);
