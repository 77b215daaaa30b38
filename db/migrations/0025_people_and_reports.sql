-- The first sign-in of a person; null before it. Existing people have signed in before.
alter table person add column signed_in_at timestamptz(3) default now();
alter table person alter column signed_in_at drop default;

-- Decisions about a person's roles in institutes that wait a few seconds, so that many at once become one notification.
create table role_decision (
  id bigint generated always as identity primary key,
  event_id text not null,
  person_id bigint not null references person (id) on delete cascade,
  institute_id bigint not null references institute (id) on delete cascade,
  outcome text not null check (outcome in ('approved', 'declined', 'ended')),
  roles text[] not null,
  reason text not null,
  told_at timestamptz(3),
  constraint role_decision_once unique (event_id, outcome)
);
create index role_decision_untold on role_decision (person_id, id) where told_at is null;
create index role_decision_told_at on role_decision (told_at) where told_at is not null;
create index role_decision_institute_id on role_decision (institute_id);

-- 'Declined' and 'ended' are separate kinds of notifications now.
insert into notification_preference (person_id, kind, in_app, mail)
  select person_id, 'institute.roles_declined', in_app, mail from notification_preference
  where kind = 'institute.roles_withdrawn';
