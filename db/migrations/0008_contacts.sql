-- Contacts, their requests, and blocked people.

-- A connection request, or a contact once it is accepted. Two people share one row, whoever sent the request.
create table contact (
  id bigint generated always as identity primary key,
  from_id bigint not null references person (id) on delete cascade,
  to_id bigint not null references person (id) on delete cascade,
  note text not null default '' check (length(note) <= 300),
  created_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  constraint contact_not_with_oneself check (from_id <> to_id)
);
create unique index contact_one_of_a_pair on contact (least(from_id, to_id), greatest(from_id, to_id));
create index contact_from_id on contact (from_id, to_id);
create index contact_to_id on contact (to_id, from_id);

-- Rejected requests. The sender can send another one only after some time.
create table contact_rejection (
  from_id bigint not null references person (id) on delete cascade,
  to_id bigint not null references person (id) on delete cascade,
  rejected_at timestamptz not null,
  primary key (from_id, to_id)
);
create index contact_rejection_rejected_at on contact_rejection (rejected_at);
create index contact_rejection_to_id on contact_rejection (to_id);

-- A blocked person cannot see the profile of the blocker, and cannot send requests or messages to them.
create table person_block (
  blocker_id bigint not null references person (id) on delete cascade,
  blocked_id bigint not null references person (id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint person_block_not_oneself check (blocker_id <> blocked_id)
);
create index person_block_blocked_id on person_block (blocked_id);
