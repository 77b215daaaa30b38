-- Conversations of two people.

create table conversation (
  id bigint generated always as identity primary key,
  low_id bigint not null references person (id) on delete cascade, -- the person with the lower id
  high_id bigint not null references person (id) on delete cascade,
  -- Number of the latest message. A writer locks this row until the commit, so messages are committed in the order
  -- of their numbers, without gaps: a reader who has seen n has missed nothing before it (REL-12).
  last_sequence bigint not null,
  last_at timestamptz(3) not null,
  constraint conversation_of_two check (low_id < high_id),
  constraint conversation_one_of_a_pair unique (low_id, high_id)
);
create index conversation_high_id on conversation (high_id);

-- What one of the two has read, and their settings. Without a row: nothing read, not muted.
create table conversation_member (
  conversation_id bigint not null references conversation (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  seen_sequence bigint not null default 0,
  seen_at timestamptz(3),
  is_muted boolean not null default false,
  mail_at timestamptz(3), -- when a job checks whether messages are still unread
  mailed_at timestamptz(3),
  mailed_sequence bigint not null default 0,
  primary key (conversation_id, person_id)
);
create index conversation_member_person_id on conversation_member (person_id);
create index conversation_member_mail_at on conversation_member (mail_at) where mail_at is not null;

create table message (
  conversation_id bigint not null references conversation (id) on delete cascade,
  sequence bigint not null,
  author_id bigint not null references person (id) on delete cascade,
  client_id text not null check (length(client_id) between 1 and 100), -- chosen by the client, for retries
  content text not null check (length(content) between 1 and 5000),
  created_at timestamptz(3) not null,
  primary key (conversation_id, sequence),
  constraint message_once unique (author_id, client_id)
);
