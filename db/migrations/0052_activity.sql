-- What happened, for the feeds. Listeners write it once for each event; who may see it is decided when it is read.
create table activity (
  id bigint generated always as identity primary key,
  kind text not null,
  -- The event, so that a listener that runs twice writes one row.
  event_key text not null constraint activity_once unique,
  at timestamptz(3) not null,
  -- Who did it. The other columns are what it is about: a row is deleted with any of them.
  actor_id bigint references person (id) on delete set null,
  person_id bigint references person (id) on delete cascade,
  institute_id bigint references institute (id) on delete cascade,
  project_id bigint references project (id) on delete cascade,
  document_id bigint references document (id) on delete cascade,
  discussion_id bigint references discussion (id) on delete cascade,
  survey_id bigint references survey (id) on delete cascade,
  event_id bigint references event (id) on delete cascade,
  -- A role or a region.
  detail text not null default ''
);
create index activity_at on activity (at);
create index activity_actor_id on activity (actor_id) where actor_id is not null;
create index activity_person_id on activity (person_id) where person_id is not null;
create index activity_institute_id on activity (institute_id) where institute_id is not null;
create index activity_project_id on activity (project_id) where project_id is not null;
create index activity_document_id on activity (document_id) where document_id is not null;
create index activity_discussion_id on activity (discussion_id) where discussion_id is not null;
create index activity_survey_id on activity (survey_id) where survey_id is not null;
create index activity_event_id on activity (event_id) where event_id is not null;

-- Whom it concerns: the followers of an institute, the contacts of a person, the participants of a project, the attendees
-- of an event, or everyone (0).
create table activity_source (
  activity_id bigint not null references activity (id) on delete cascade,
  source_type text not null check (source_type in ('institute', 'person', 'project', 'event', 'everyone')),
  source_id bigint not null,
  at timestamptz(3) not null,
  primary key (activity_id, source_type, source_id)
);
create index activity_source_latest on activity_source (source_type, source_id, at desc, activity_id desc);

-- Until when a person has been mailed what happened.
create table activity_mail (
  person_id bigint primary key references person (id) on delete cascade,
  mailed_at timestamptz(3) not null
);

-- Weeks (their Mondays, UTC) for which the Admins of an institute were told how many people began to follow it.
create table institute_follow_week (
  institute_id bigint not null references institute (id) on delete cascade,
  week date not null,
  followers integer not null,
  primary key (institute_id, week)
);
create index institute_role_followed on institute_role (created_at) where role = 'Follower';
