-- Requests of people who have lost their second factors and recovery codes to remove them.
create table factor_reset (
  id bigint generated always as identity primary key,
  person_id bigint not null references person (id) on delete cascade,
  requested_at timestamptz(3) not null,
  link_seed bytea not null, -- of the token that cancels it, the same in all mails
  link_hash bytea not null unique,
  granted_by bigint references person (id) on delete set null,
  granted_at timestamptz(3),
  due_at timestamptz(3), -- when the second factors are removed
  ended_at timestamptz(3),
  outcome text check (outcome in ('removed', 'cancelled', 'declined', 'expired')),
  constraint factor_reset_is_due_once_granted check ((granted_at is null) = (due_at is null)),
  constraint factor_reset_has_outcome check ((ended_at is null) = (outcome is null))
);
create unique index factor_reset_open on factor_reset (person_id) where ended_at is null;
create index factor_reset_due_at on factor_reset (due_at) where ended_at is null;
create index factor_reset_person_id on factor_reset (person_id);
create index factor_reset_granted_by on factor_reset (granted_by);
create index factor_reset_ended_at on factor_reset (ended_at);

-- Institutes can require a second factor of their members. Approved roles of members without one are held: they are not
-- approved, so that no statement counts them, until the person has a second factor or it is no longer required.
alter table institute add column second_factor_from timestamptz(3); -- from when it is required
create index institute_second_factor_from on institute (second_factor_from) where second_factor_from is not null;

alter table institute_role add column awaits_second_factor boolean not null default false;
alter table institute_role add constraint institute_role_held_or_approved check (not (approved and awaits_second_factor));
create index institute_role_held on institute_role (institute_id, person_id) where awaits_second_factor;

create function has_second_factor(person bigint) returns boolean language sql stable parallel safe
return exists (select from passkey where passkey.person_id = has_second_factor.person)
  or exists (select from authenticator_app app
    where app.person_id = has_second_factor.person and app.confirmed_at is not null);

-- So that no approval forgets the requirement.
create function hold_role() returns trigger language plpgsql as $$
begin
  if new.approved then
    new.awaits_second_factor := not has_second_factor(new.person_id) and exists (select from institute i
      where i.id = new.institute_id and i.second_factor_from <= now());
    new.approved := not new.awaits_second_factor;
  end if;
  return new;
end $$;
create trigger role_held before insert or update of approved on institute_role
  for each row when (new.role <> 'Follower') execute function hold_role();

-- A member whose roles are held stays a speaker, and counts again afterwards.
create or replace function end_match_speaker() returns trigger language plpgsql as $$
begin
  delete from match_speaker s where s.institute_id = old.institute_id and s.person_id = old.person_id
    and not exists (select from institute_role r where r.institute_id = s.institute_id
      and r.person_id = s.person_id and (r.approved or r.awaits_second_factor) and r.role <> 'Follower');
  return null;
end $$;
