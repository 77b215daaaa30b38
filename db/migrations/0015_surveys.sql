-- Surveys and the guests who may fill them.

create table survey (
  id bigint generated always as identity primary key,
  -- Null after the project is deleted: the survey is hidden, and a job deletes its answers in batches.
  project_id bigint references project (id) on delete set null,
  name text not null check (length(name) between 1 and 120),
  description text not null,
  type text not null check (type in ('multi-user', 'single-user')),
  active boolean not null default true,
  accept_submissions boolean not null default true,
  only_latest_submissions boolean not null default false,
  display_order integer not null default 0,
  styling_info jsonb not null default '{}',
  languages jsonb not null default '[]', -- [{code, name}] of all texts, the default one first if it is known
  default_language text not null default '', -- code of the language of the questions themselves
  question_count integer not null default 0,
  created_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz(3) not null default now(), -- of the survey and its questions, not of answers
  opened_at timestamptz, -- when it was first open; if it was, the next opening is announced as a reopening
  deleted_at timestamptz, -- staff can restore it for 30 days
  deleted_by bigint references person (id) on delete set null
);
-- A deleted survey keeps its name, so that it can be restored.
create unique index survey_name_key on survey (lower(name)) where project_id is not null;
create index survey_project_id on survey (project_id, display_order, id);
create index survey_forsaken on survey (id) where project_id is null;
create index survey_deleted_at on survey (deleted_at desc, id desc) where deleted_at is not null;

-- Guests of the project who may fill this survey.
create table survey_guest (
  survey_id bigint not null references survey (id) on delete cascade,
  person_id bigint not null references person (id) on delete cascade,
  invited_by bigint references person (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (survey_id, person_id)
);
create index survey_guest_person_id on survey_guest (person_id);
