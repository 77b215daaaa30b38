-- Who is in contact with whom, who has asked, and who does not want to hear from whom.

-- A connection request, and a contact once it is accepted. One row for two people, whoever asked.
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

-- A request that was rejected: who sent it may ask again some time later, not the day after.
create table contact_rejection (
  from_id bigint not null references person (id) on delete cascade,
  to_id bigint not null references person (id) on delete cascade,
  rejected_at timestamptz not null,
  primary key (from_id, to_id)
);
create index contact_rejection_rejected_at on contact_rejection (rejected_at);
create index contact_rejection_to_id on contact_rejection (to_id);

-- Somebody who is not shown another person's profile and can neither ask nor write to them.
create table person_block (
  blocker_id bigint not null references person (id) on delete cascade,
  blocked_id bigint not null references person (id) on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint person_block_not_oneself check (blocker_id <> blocked_id)
);
create index person_block_blocked_id on person_block (blocked_id);

-- A private profile exists for contacts too, and for those whom its owner has asked (decisions, section 7).
create or replace function knows_person(reader bigint, person bigint) returns boolean
  language sql stable parallel safe
  return reader = person
    or exists (select from contact
      where (from_id = person and to_id = reader) or (from_id = reader and to_id = person and accepted_at is not null))
    or exists (select from project_role mine join project_role theirs using (project_id)
      where mine.person_id = reader and theirs.person_id = person)
    or exists (select from institute_role mine join institute_role theirs using (institute_id)
      where mine.person_id = reader and mine.approved and mine.role <> 'Follower'
        and theirs.person_id = person and theirs.approved and theirs.role <> 'Follower');
