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

-- What staff have hidden: a profile, institution or project stays private, a comment keeps the text that replaced its own.
alter table person add column hidden_at timestamptz(3),
  add constraint person_hidden_is_private check (hidden_at is null or profile_visibility = 'private');
alter table institute add column hidden_at timestamptz(3),
  add constraint institute_hidden_is_private check (hidden_at is null or profile_visibility = 'private');
alter table project add column hidden_at timestamptz(3),
  add constraint project_hidden_is_private check (hidden_at is null or project_visibility = 'private');
alter table comment add column hidden_at timestamptz(3),
  add constraint comment_hidden_keeps_text check (hidden_at is null or text = 'Hidden by our staff');

-- Reports of members to staff.
create table report (
  id bigint generated always as identity primary key,
  reporter_id bigint references person (id) on delete set null,
  subject_type text not null check (subject_type in ('person', 'institute', 'project', 'comment', 'message')),
  subject_id bigint not null, -- of a message: its number in the conversation
  conversation_id bigint,
  author_id bigint references person (id) on delete cascade, -- the person responsible, if known
  name text not null, -- of the subject at that time
  content text not null default '', -- the reported text
  reason text not null,
  description text not null default '' check (length(description) <= 2000),
  created_at timestamptz(3) not null default now(),
  decision text check (decision in ('hidden', 'blocked', 'dismissed')),
  answer text not null default '' check (length(answer) <= 1000),
  decided_at timestamptz(3),
  decided_by bigint references person (id) on delete set null,
  restored_at timestamptz(3),
  constraint report_decided check ((decision is null) = (decided_at is null)),
  constraint report_of_message check ((subject_type = 'message') = (conversation_id is not null))
);
create unique index report_open_once on report (reporter_id, subject_type, subject_id, conversation_id)
  nulls not distinct where decided_at is null and reporter_id is not null;
create index report_open on report (id) where decided_at is null;
create index report_subject on report (subject_type, subject_id);
create index report_reporter_id on report (reporter_id);
create index report_author_id on report (author_id);
create index report_decided_by on report (decided_by) where decided_by is not null;
