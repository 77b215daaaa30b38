-- Search profiles, feedback on matches, and what matching needs to know of changes.

-- What a person looks for in institutes of a category.
create table search_profile (
  person_id bigint not null references person (id) on delete cascade,
  category text not null, -- a type of institute
  options jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (person_id, category)
);

create table match_feedback (
  person_id bigint not null references person (id) on delete cascade,
  institute_id bigint not null references institute (id) on delete cascade,
  feedback text not null check (feedback in ('interested', 'not_now', 'not_relevant')),
  reason text,
  given_at timestamptz not null,
  primary key (person_id, institute_id)
);
create index match_feedback_institute_id on match_feedback (institute_id);

-- Matches of a person at the latest check, and the new ones since the latest weekly mail. The first check only
-- inserts the row.
create table match_told (
  person_id bigint primary key references person (id) on delete cascade,
  institute_ids bigint[] not null,
  checked_at timestamptz not null,
  new_ids bigint[] not null default '{}',
  new_since timestamptz -- when the first of them was found
);

-- People whose search profiles, institutes or account changed, with the transaction, so that a process fetches
-- only the latest changes. Rows are never updated, so that writers do not wait for each other; they are deleted
-- after some hours.
create table search_profile_change (
  person_id bigint not null, -- no foreign key: the account may be deleted
  changed_in xid8 not null default pg_current_xact_id(),
  noted_at timestamptz not null default now()
);
create index search_profile_change_changed_in on search_profile_change (changed_in);

create function note_search_profile_changes() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'institute_role' then
    insert into search_profile_change (person_id) select distinct person_id from changed where role <> 'Follower';
  else
    insert into search_profile_change (person_id) select distinct person_id from changed;
  end if;
  return null;
end $$;

create trigger search_profile_added after insert on search_profile
  referencing new table as changed for each statement execute function note_search_profile_changes();
create trigger search_profile_updated after update on search_profile
  referencing new table as changed for each statement execute function note_search_profile_changes();
create trigger search_profile_removed after delete on search_profile
  referencing old table as changed for each statement execute function note_search_profile_changes();
create trigger seeker_role_added after insert on institute_role
  referencing new table as changed for each statement execute function note_search_profile_changes();
create trigger seeker_role_updated after update on institute_role
  referencing new table as changed for each statement execute function note_search_profile_changes();
create trigger seeker_role_removed after delete on institute_role
  referencing old table as changed for each statement execute function note_search_profile_changes();

create function note_seeker_account_change() returns trigger language plpgsql as $$
begin
  insert into search_profile_change (person_id) values (new.id);
  return null;
end $$;
create trigger seeker_account_changed
  after update of confirmed_at, blocked_at, deletion_requested_at on person
  for each row execute function note_seeker_account_change();

-- Notifies open pages of every change that affects matches, whoever makes it. PostgreSQL sends equal notifications
-- of one transaction once.
create function tell_of_matches() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', '{"topic":"matches:0","news":{}}');
  return null;
end $$;

create trigger institute_matches_differently after insert or delete on institute
  for each statement execute function tell_of_matches();
create trigger institute_matches_again
  after update of name, type, sustainable_development_goals, region, type_details, profile_visibility, merged_into
  on institute for each statement execute function tell_of_matches();
-- Changes of search profiles, roles and accounts insert rows there.
create trigger seekers_match_differently after insert on search_profile_change
  for each statement execute function tell_of_matches();
