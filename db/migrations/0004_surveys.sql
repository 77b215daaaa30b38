-- Surveys, their questions, and the answers as a record that only grows.

create table survey (
  id bigint generated always as identity primary key,
  project_id bigint not null references project (id) on delete cascade,
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
  deleted_at timestamptz -- staff may undo for 30 days
);
-- A deleted survey keeps its name, so that an undo cannot clash.
create unique index survey_name_key on survey (lower(name));
create index survey_project_id on survey (project_id, display_order, id);

create table question (
  id bigint generated always as identity primary key,
  survey_id bigint not null references survey (id) on delete cascade,
  position integer not null, -- order within the survey, from 0
  code text not null, -- the author's key
  section_name text not null,
  question text not null,
  question_type text not null check (question_type in ('single-select', 'multi-select', 'note', 'other')),
  required boolean not null,
  required_condition text not null default '',
  variable_name text not null default '',
  parent_codes text[] not null default '{}',
  visibility_condition text not null default '',
  description text not null default '',
  table_group text not null default '',
  info text not null default '',
  video_link text not null default '',
  visual_appearance text not null default '',
  calculation text not null default '',
  "constraint" text not null default '',
  constraint_message text not null default '',
  options jsonb not null, -- [{name, label, type}]
  translations jsonb not null default '{}',
  updated_at timestamptz(3) not null default now(),
  removed_at timestamptz, -- a replaced questionnaire keeps the answers of questions that went
  constraint question_code_once unique nulls not distinct (survey_id, code, removed_at)
);
create index question_survey_id on question (survey_id, position) where removed_at is null;

-- One record for each change of an answer. `respondent_id` 0 is the shared set of a multi-user survey, else the
-- person whose set it is. The newest record of a question and set is the answer; records are never changed.
create table answer (
  id bigint generated always as identity primary key,
  survey_id bigint not null references survey (id) on delete cascade,
  respondent_id bigint not null,
  question_id bigint not null references question (id) on delete cascade,
  person_id bigint references person (id) on delete set null, -- who gave it
  answer jsonb not null,
  answer_text text not null default '', -- as people read it, with the labels that the options have now; '' says nothing
  created_at timestamptz not null default now()
);
create index answer_latest on answer (survey_id, respondent_id, question_id, id desc);
create index answer_created_at on answer (survey_id, created_at desc, id desc);
create index answer_question_id on answer (question_id, id desc);
create index answer_person_id on answer (survey_id, person_id, id desc); -- results by who gave them

-- How far each set is, kept by the server with every save.
create table survey_progress (
  survey_id bigint not null references survey (id) on delete cascade,
  respondent_id bigint not null,
  percentage_completion double precision not null check (percentage_completion between 0 and 100),
  total_visible integer not null,
  total_answered integer not null,
  required_missing integer not null,
  -- Questions that have an answer but are not asked now: kept, and left out of the latest results.
  hidden_answered bigint[] not null default '{}',
  updated_at timestamptz not null,
  primary key (survey_id, respondent_id)
);

-- A file given as an answer belongs to the question and set it was given in, so that no other can name it. Answers
-- name it by `file_name`, which is its own within them.
create table answer_file (
  media_key text primary key references media (key) on delete cascade,
  survey_id bigint not null references survey (id) on delete cascade,
  respondent_id bigint not null,
  question_id bigint not null references question (id) on delete cascade,
  file_name text not null,
  constraint answer_file_name unique (survey_id, respondent_id, question_id, file_name)
);
create index answer_file_question_id on answer_file (question_id);
